"""A page's window onto the LED rows of its table, read by its socket."""

import re

import aiohttp

from simulator.eyes import text_of


async def code(window: str, before: str = "") -> str:
    """The code on the third row, as soon as it is another one; empty when the window is shut.

    `window` is the page's address.
    """
    async with aiohttp.ClientSession() as one, one.ws_connect(f"{window}/ws") as socket:
        async for message in socket:
            said = message.json()
            rows = (said.get("full") or said.get("change") or {}).get("rows", ["", "", ""])
            found = re.search(r"CODE (\d{6})", text_of(bytes.fromhex(rows[2])))
            if found and found[1] != before:
                return found[1]
    return ""
