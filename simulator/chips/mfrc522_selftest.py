"""Bytes the digital self test leaves in the FIFO, by VersionReg (data sheet 16.1.1, and for the
clones what public drivers recorded from chips)."""

RESULTS = {
    0x90: bytes.fromhex(
        "0087980f49ff0719bf2230495963adca7fe34e035c4e4950479a3761e7e2c62e"
        "755aed043d024b7832ff583b7ce90094b44a595bfdc929df3596989e4f30328d"
    ),
    0x91: bytes.fromhex(
        "00c637d532b7575cc2d87c4dd970c77310e6d2aa5ea13e5a14af3061c970db2e"
        "642272b5bd65f4ec22bcd37235cdaa411fa7f35314de7e02d90fb55e251d2979"
    ),
    0x92: bytes.fromhex(
        "00eb66ba57bf2395d0e30d3d27895cde9d3ba700215b8982513aeb020ca50049"
        "7c844db3ccd21b815d4876d5716121a986968338cf9d5b6ddc15ba3e7d953b2f"
    ),
    0x88: bytes.fromhex(
        "00d6788ce2aa0c182ab87a7fd36acf0bb137634b69ae91c7c397ae77f437d79b"
        "7cf53c118f15c3d7c15b002ad075de9e5164ab3ee915b5ab569a988226ea2a62"
    ),
    0xB2: bytes.fromhex(
        "00eb4485fa9a780174e51c7a0aa071e1f3fa966d28a134463a1c3296b9e64487"
        "0a4598a93660890f069b7b17b30c1a6c1aae2cac0e6f2e022bcb8ab245dd7e3c"
    ),
}
