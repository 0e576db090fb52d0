"""Vectors of RFC 4231, RFC 5869 (A.1 to A.3) and NIST's SHA256ShortMsg.rsp; read on both Pythons.

`check` counts them on MicroPython, where there is no pytest.
"""

from binascii import unhexlify
from hashlib import sha256


def _bytes(first, last):
    return bytes(range(first, last + 1))


# name, key, data, MAC
HMAC = (
    ("1", b"\x0b" * 20, b"Hi There",
     "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"),
    ("2", b"Jefe", b"what do ya want for nothing?",
     "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"),
    ("3", b"\xaa" * 20, b"\xdd" * 50,
     "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"),
    ("4", _bytes(1, 25), b"\xcd" * 50,
     "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b"),
    ("5", b"\x0c" * 20, b"Test With Truncation", "a3b6167473100ee06e0c796c2955552b"),
    ("6", b"\xaa" * 131, b"Test Using Larger Than Block-Size Key - Hash Key First",
     "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"),
    ("7", b"\xaa" * 131,
     b"This is a test using a larger than block-size key and a larger than block-size data."
     b" The key needs to be hashed before being used by the HMAC algorithm.",
     "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2"),
)  # fmt: skip

# name, salt, input, info, pseudorandom key, output
HKDF = (
    ("A.1", _bytes(0, 12), b"\x0b" * 22, _bytes(0xF0, 0xF9),
     "077709362c2e32df0ddc3f0dc47bba6390b6c73bb50f9c3122ec844ad7c2b3e5",
     "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865"),
    ("A.2", _bytes(0x60, 0xAF), _bytes(0, 0x4F), _bytes(0xB0, 0xFF),
     "06a6b88c5853361a06104c9ceb35b45cef760014904671014a193f40c15fc244",
     "b11e398dc80327a1c8e7f78c596a49344f012eda2d4efad8a050cc4c19afa97c59045a99cac7827271cb41c6"
     "5e590e09da3275600c2f09b8367793a9aca3db71cc30c58179ec3e87c14c01d5c1f3434f1d87"),
    ("A.3", b"", b"\x0b" * 22, b"",
     "19ef24a32c717b167f33a91d6f648bdf96596776afdb6377ac434c1c293ccb04",
     "8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8"),
)  # fmt: skip

# message, digest
SHA256 = (
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("d3", "28969cdfa74a12c82f3bad960b0b000aca2ac329deea5c2328ebc6f2ba9802c1"),
    ("11af", "5ca7133fa735326081558ac312c620eeca9970d1e70a4b95533d956f072d1f98"),
    ("b4190e", "dff2e73091f6c05e528896c4c831b9448653dc2ff043528f6769437bc7b975c2"),
    ("74ba2521", "b16aa56be3880d18cd41e68384cf1ec8c17680c45a02b1575dc1518923ae8b0e"),
    ("c299209682", "f0887fe961c9cd3beab957e8222494abb969b1ce4c6557976df8b0f6d20e9166"),
    ("e1dc724d5621", "eca0a060b489636225b4fa64d267dabbe44273067ac679f20820bddc6b6a90ac"),
    ("06e076f5a442d5", "3fd877e27450e6bbd5d74bb82f9870c64c66e109418baa8e6bbcff355e287926"),
    ("5738c929c4f4ccb6", "963bb88f27f512777aab6c8b1a02c70ec0ad651d428f870036e1917120fb48bf"),
)  # fmt: skip

COUNT = len(HMAC) + len(HKDF) + len(SHA256)


def wrong(hmac, extract):
    """Names of the vectors that `hmac` (an Hmac) and `extract` of the firmware miss."""
    found = []
    for name, key, data, mac in HMAC:
        if hmac.key(key).mac(data)[: len(mac) // 2] != unhexlify(mac):
            found.append(name)
    for name, salt, material, info, prk, okm in HKDF:
        made = extract(hmac, salt, material)
        if made != unhexlify(prk) or hmac.key(made).expand(info, len(okm) // 2) != unhexlify(okm):
            found.append(name)
    for message, digest in SHA256:
        if sha256(unhexlify(message)).digest() != unhexlify(digest):
            found.append(message)
    return found
