"""Time stamps of an authority outside (RFC 3161): what it is asked, and what it answered.

Requests, answers and signatures are read and judged by rfc3161-client.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256

from cryptography import x509
from cryptography.exceptions import UnsupportedAlgorithm
from rfc3161_client import (
    HashAlgorithm,
    PKIStatus,
    TimestampRequestBuilder,
    TimeStampResponse,
    VerificationError,
    VerifierBuilder,
    decode_timestamp_response,
)
from rfc3161_client._rust import parse_timestamp_request  # it has no other way to read one

ASKS, ANSWERS = "application/timestamp-query", "application/timestamp-reply"
"""Media types of a request and an answer."""
MOST_BYTES = 1 << 20
"""Longer answers are none."""
_STRANGE = (
    *(ValueError, LookupError, UnsupportedAlgorithm),
    *(x509.InvalidVersion, x509.DuplicateExtension, x509.UnsupportedGeneralNameType),
)
"""What an answer raises that is none, or has a certificate that is none."""
_CHAIN = "Error while verifying certificates"


class StampError(ValueError):
    """No time stamp of what it should be; the text is what an answer does."""


@dataclass(frozen=True)
class Stamp:
    """When an authority had seen the bytes, by its own clock, and its name."""

    at: datetime
    by: str

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M:%S} UTC by {self.by}"


def ask(data: bytes) -> bytes:
    """A request for these bytes: their SHA-256, a nonce, and that the signer's certificate comes
    with the answer.
    """
    builder = TimestampRequestBuilder().data(data).hash_algorithm(HashAlgorithm.SHA256)
    return builder.build().as_bytes()


def answered(asked: bytes, answer: bytes, data: bytes) -> Stamp:
    """An answer that is of this request, whoever signed it.  StampError."""
    with _reading():
        return _stamp(_read(asked, answer, data))


def judge(asked: bytes, answer: bytes, data: bytes, trusted: Sequence[x509.Certificate]) -> Stamp:
    """The same of an answer that is signed under one of these certificates, valid at that time, by
    one that is for time stamps alone.  StampError.
    """
    with _reading():
        reply = _read(asked, answer, data)
        stamp = _stamp(reply)
        verifier = VerifierBuilder(nonce=reply.tst_info.nonce, roots=list(trusted)).build()
        try:
            verifier.verify_message(reply, data)
        except VerificationError as error:
            raise StampError(_why(str(error))) from None
    return stamp


@contextmanager
def _reading() -> Iterator[None]:
    """StampError for what is none; parts of an answer are read when they are asked for."""
    try:
        yield
    except StampError:
        raise
    except _STRANGE as error:
        raise StampError(f"cannot be read ({error})") from None


def certificates(pem: bytes) -> list[x509.Certificate]:
    """Those of a file; ValueError where it has none."""
    return x509.load_pem_x509_certificates(pem)


def _why(said: str) -> str:
    if said.startswith(_CHAIN):
        return "is not signed by who these certificates vouch for as an authority at that time"
    return f"is refused: {said[:1].lower()}{said[1:].rstrip('.')}"


def _read(asked: bytes, answer: bytes, data: bytes) -> TimeStampResponse:
    """An answer to this request, for these bytes.  StampError."""
    reply = decode_timestamp_response(_in_order(answer))
    status = PKIStatus(reply.status)
    if status != PKIStatus.GRANTED:
        words = " ".join([status.name.lower().replace("_", " "), *reply.status_string])
        raise StampError(f"is none: {words}")
    if reply.tst_info.nonce != parse_timestamp_request(asked).nonce:
        raise StampError("answers another request: its nonce differs")
    if reply.tst_info.message_imprint.message != sha256(data).digest():
        raise StampError("is of other bytes")
    return reply


def _stamp(reply: TimeStampResponse) -> Stamp:
    return Stamp(reply.tst_info.gen_time, _signer(reply))


def _signer(reply: TimeStampResponse) -> str:
    serials = {one.serial_number for one in reply.signed_data.signer_infos}
    for one in map(x509.load_der_x509_certificate, reply.signed_data.certificates):
        if one.serial_number in serials:
            return one.subject.rfc4514_string()
    return "?"


# the order of certificates -----------------------------------------------------------------------

_TO_CERTIFICATES = (1, 1, 0, 3)  # answer: token: content: signed data: certificates
_CERTIFICATES = 0xA0


def _in_order(answer: bytes) -> bytes:
    """The answer with its certificates in DER's order.

    OpenSSL's authority sends them as they come, and rfc3161-client reads nothing else than DER.
    Nothing that is signed depends on it.  IndexError is none of this: what is no answer stays.
    """
    try:
        start, end = _outer(answer, 0)
        for step in _TO_CERTIFICATES:
            at = [*_parts(answer, start, end)][step]
            start, end = _outer(answer, at)
    except IndexError:
        return answer
    if answer[at] != _CERTIFICATES or end > len(answer):
        return answer
    inner = sorted(answer[one : _outer(answer, one)[1]] for one in _parts(answer, start, end))
    return answer[:start] + b"".join(inner) + answer[end:]


def _outer(data: bytes, at: int) -> tuple[int, int]:
    """Where the content of the element there begins and ends."""
    size, start = data[at + 1], at + 2
    if size & 0x80:
        more = size & 0x7F
        size = int.from_bytes(data[start : start + more], "big")
        start += more
    return start, start + size


def _parts(data: bytes, start: int, end: int) -> Iterator[int]:
    while start < end:
        yield start
        start = _outer(data, start)[1]
