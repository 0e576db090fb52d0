"""Answers of an authority, which OpenSSL makes and judges, too."""

from pathlib import Path
from random import Random

import pytest
from cryptography.x509.oid import ExtendedKeyUsageOID

from host_tools.store import authority
from host_tools.store.authority import StampError
from tests.host_tools.store.tsa import Authority, Signer, openssl

DATA = b"heads of an evening"


@pytest.fixture(scope="module")
def tsa(tmp_path_factory: pytest.TempPathFactory) -> Authority:
    return Authority(tmp_path_factory.mktemp("tsa"))


def judged(tsa: Authority, asked: bytes, answer: bytes, data: bytes = DATA) -> authority.Stamp:
    trusted = authority.certificates(tsa.root.read_bytes())
    return authority.judge(asked, answer, data, trusted)


def test_openssl_reads_what_is_asked(tmp_path: Path) -> None:
    path = tmp_path / "asked.tsq"
    path.write_bytes(authority.ask(DATA))
    said = openssl("ts", "-query", "-in", path, "-text")
    assert "Hash Algorithm: sha256" in said
    assert "Certificate required: yes" in said
    assert "Nonce: 0x" in said


def test_openssl_and_we_take_what_openssl_signed(tsa: Authority, tmp_path: Path) -> None:
    """Several times: in what order it sends its certificates is chance."""
    for _ in range(5):
        asked = authority.ask(DATA)
        answer = tsa.answer(asked)
        stamp = judged(tsa, asked, answer)
        assert stamp.by == "CN=signer"
        assert str(stamp).endswith(" UTC by CN=signer")
        assert authority.answered(asked, answer, DATA) == stamp
        (tmp_path / "asked").write_bytes(asked)
        (tmp_path / "answer").write_bytes(answer)
        said = openssl("ts", "-verify", "-queryfile", tmp_path / "asked", "-in",
                       tmp_path / "answer", "-CAfile", tsa.root)  # fmt: skip
        assert said == "Verification: OK\n"


def test_certificates_may_come_in_any_order(tsa: Authority) -> None:
    asked = authority.ask(DATA)
    answer = tsa.answer(asked)
    first, second = sorted(tsa.ders, key=answer.index)
    other = answer.replace(first + second, second + first)
    assert other != answer
    assert judged(tsa, asked, answer) == judged(tsa, asked, other)


def test_an_answer_to_another_request_or_of_other_bytes(tsa: Authority) -> None:
    asked, again = authority.ask(DATA), authority.ask(DATA)
    answer = tsa.answer(asked)
    with pytest.raises(StampError, match="answers another request"):
        judged(tsa, again, answer)
    with pytest.raises(StampError, match="is of other bytes"):
        judged(tsa, asked, answer, b"other heads")


def test_a_certificate_for_something_else(tsa: Authority) -> None:
    """OpenSSL signs with none, so it is put in the place of the one that signed."""
    asked = authority.ask(DATA)
    answer = tsa.answer(asked)
    assert judged(tsa, asked, answer.replace(tsa.ders[0], tsa.twin(Signer())))
    for signer in (Signer(use=ExtendedKeyUsageOID.CODE_SIGNING), Signer(critical=False)):
        with pytest.raises(StampError, match="is not signed by who these certificates vouch for"):
            judged(tsa, asked, answer.replace(tsa.ders[0], tsa.twin(signer)))


def test_who_these_certificates_do_not_vouch_for(tsa: Authority, tmp_path: Path) -> None:
    other = Authority(tmp_path / "other")
    expired = Authority(tmp_path / "expired", Signer(days=(-2, -1)))
    asked = authority.ask(DATA)
    for one, trusted in ((other, tsa), (expired, expired)):
        with pytest.raises(StampError, match="is not signed by who these certificates vouch for"):
            judged(trusted, asked, one.answer(asked))


def test_no_flipped_bit_of_time_or_bytes_passes(tsa: Authority) -> None:
    """Any bit of the answer: what passes says the same time, by the same signer."""
    asked = authority.ask(DATA)
    answer = tsa.answer(asked)
    stamp = judged(tsa, asked, answer)
    rng = Random(7)
    for _ in range(600):
        changed = bytearray(answer)
        changed[rng.randrange(len(changed))] ^= 1 << rng.randrange(8)
        try:
            assert judged(tsa, asked, bytes(changed)) == stamp
        except StampError:
            continue


@pytest.mark.parametrize("text", [b"", b"x", b"0\x03", b"\x30\x82\xff\xff", b"<html>no</html>"])
def test_what_is_no_answer(text: bytes, tsa: Authority) -> None:
    with pytest.raises(StampError, match="cannot be read"):
        judged(tsa, authority.ask(DATA), text)


def test_a_rejection_is_told_with_its_words(tsa: Authority) -> None:
    """The authority takes SHA-256 alone."""
    asked = authority.ask(DATA)
    sha512 = authority.TimestampRequestBuilder().data(DATA).build().as_bytes()
    with pytest.raises(StampError, match="is none: rejection Message digest algorithm"):
        judged(tsa, asked, tsa.answer(sha512))
