"""hhp of the npm registry, a reader of PokerStars text, and the stacks that its hands come to."""

import json
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tests.judges.pinned import npm

VERSION = "1.1.1"
_SCRIPT = Path(__file__).with_name("hhp.js")
_PATIENCE_S = 120
_STREETS = ("preflop", "flop", "turn", "river")


def hands(texts: Sequence[str]) -> list[dict[str, Any]]:
    """Each hand as hhp reads it; {"error"} for one that it refuses.  MissingError."""
    folder = npm("hhp", VERSION)
    done = subprocess.run(
        ["node", str(_SCRIPT), str(folder)],
        input=json.dumps(texts), capture_output=True, text=True, timeout=_PATIENCE_S,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-2000:]
    found: list[dict[str, Any]] = json.loads(done.stdout)
    return found


def stacks(hand: dict[str, Any]) -> dict[int, float]:
    """Stacks at the end by seat 0..9."""
    left = {seat["player"]: float(seat["chips"]) for seat in hand["seats"]}
    for post in hand["posts"]:
        left[post["player"]] -= post["amount"]
    for street in _STREETS:
        lies = {post["player"]: post["amount"] for post in hand["posts"] if post["type"] != "ante"}
        _street(hand.get(street, []), lies if street == "preflop" else {}, left)
    for act in hand["showdown"]:
        if act["type"] == "collect":
            left[act["player"]] += act["amount"]
    return {seat["seatno"] - 1: round(left[seat["player"]], 2) for seat in hand["seats"]}


def _street(
    acts: Sequence[dict[str, Any]], lies: dict[str, float], left: dict[str, float]
) -> None:
    for act in acts:
        who, amount = act["player"], act.get("amount", 0)
        if act["type"] in ("bet-returned", "collect"):
            left[who] += amount
            continue
        if act["type"] == "raise":
            amount = act["raiseTo"] - lies.get(who, 0)
        if act["type"] in ("raise", "bet", "call"):
            lies[who] = lies.get(who, 0) + amount
            left[who] -= amount
