"""Photos of players that are nobody's: a head, hair and shoulders, drawn from a number."""

_SKIN = "#f1c9a5 #d9a066 #8d5a3b #5f3a26 #f5d5bb #c68642".split()
_HAIR = "#2b1b12 #7a4a21 #111111 #c9a55a #54575e #8c2f1b".split()
_SHIRT = "#33526e #7a2f3b #2f5d4a #5b4a7d #8a6a2f #3b3f46 #a14a2f".split()
_WALL = "#9fb4c4 #c8b99c #a9bfae #b7a8c4 #c7a9a0".split()
_LONG = "M50 14C26 14 24 40 24 54C24 74 22 82 20 90H80C78 82 76 74 76 54C76 40 74 14 50 14z"
_SHORT = "M50 14C32 14 28 28 29 46L71 46C72 28 68 14 50 14z"


def face(number: int) -> str:
    """An SVG of 100 x 100."""
    skin, hair, shirt, wall = (
        colours[number * step % len(colours)]
        for colours, step in ((_SKIN, 5), (_HAIR, 1), (_SHIRT, 3), (_WALL, 2))
    )
    glasses = '<g fill="none" stroke="#1b1b1b" stroke-width="2"><circle cx="42" cy="46" r="6.5"/>'
    glasses += '<circle cx="58" cy="46" r="6.5"/><path d="M48.5 46h3"/></g>'
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'
        f'<rect width="100" height="100" fill="{wall}"/>'
        f'<path d="{_SHORT if number % 2 else _LONG}" fill="{hair}"/>'
        f'<path d="M8 100C10 80 28 74 50 74C72 74 90 80 92 100z" fill="{shirt}"/>'
        f'<path d="M42 62H58V76C58 84 42 84 42 76z" fill="{skin}"/>'
        f'<ellipse cx="50" cy="47" rx="18" ry="22" fill="{skin}"/>'
        f'<path d="M31 42C31 22 69 22 69 42C62 32 40 31 31 42z" fill="{hair}"/>'
        f"{glasses if number % 3 == 1 else ''}"
        '<path d="M44 59Q50 63 56 59" fill="none" stroke="#0006" stroke-width="2"/></svg>'
    )
