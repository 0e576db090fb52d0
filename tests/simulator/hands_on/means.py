"""Hands on a page: a mouse, a finger, or a keyboard alone."""

from typing import Protocol

from playwright.sync_api import Page, expect

_STEPS = 5  # of a drag
_MOST = 200  # presses of a key until something is reached
_FELT = '.things [tabindex="0"]'
_THERE = """(selector) => document.activeElement === document.querySelector(selector)"""
_TOWARDS = """(selector) => {
  const order = document.activeElement.compareDocumentPosition(document.querySelector(selector));
  return order === Node.DOCUMENT_POSITION_PRECEDING ? "Shift+Tab" : "Tab";
}"""
WAY = """async ([kind, from, to]) => {
  const { beside } = await import("/play/page/spots.js");
  const ways = new Map([[from, []]]), next = [from];
  while (next.length && !ways.has(to)) {
    const here = next.shift();
    for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]) {
      const there = beside(here, key, kind);
      if (!ways.has(there)) {
        ways.set(there, [...ways.get(here), key]);
        next.push(there);
      }
    }
  }
  return ways.get(to);
}"""
"""Arrow keys that carry what is held from one place to another; undefined where none do."""


class Means(Protocol):
    """How somebody handles one page."""

    def __init__(self, page: Page) -> None: ...

    def press(self, selector: str) -> None:
        """A button."""

    def tick(self, name: str, value: str) -> None:
        """One of several choices of this name."""

    def drag(self, selector: str, to: str) -> None:
        """From a thing of the felt to a place."""

    def seat(self, seat: int) -> None:
        """Choose whose buttons the desk shows."""


class Mouse:
    """Clicks and drags."""

    touch = False

    def __init__(self, page: Page) -> None:
        self.page = page

    def press(self, selector: str) -> None:
        self.page.bring_to_front()
        self.page.locator(selector).first.click()

    def tick(self, name: str, value: str) -> None:
        self.page.bring_to_front()
        self.page.locator(f'[name="{name}"][value="{value}"]').check()

    def drag(self, selector: str, to: str) -> None:
        self.page.bring_to_front()
        self.page.locator("#felt").scroll_into_view_if_needed()
        x, y = middle(self.page, selector)
        end_x, end_y = spot(self.page, to)
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        self.page.mouse.move((x + end_x) / 2, (y + end_y) / 2, steps=2)
        self.page.mouse.move(end_x, end_y)
        self.page.mouse.up()

    def seat(self, seat: int) -> None:
        self.page.bring_to_front()
        self.page.locator("#felt").scroll_into_view_if_needed()
        self.page.mouse.click(*middle(self.page, _pod(seat)))
        _is_chosen(self.page, seat)


class Touch:
    """Taps, and drags of one finger as the screen reports them."""

    touch = True

    def __init__(self, page: Page) -> None:
        self.page = page
        self._screen = page.context.new_cdp_session(page)

    def press(self, selector: str) -> None:
        self.page.bring_to_front()
        self.page.locator(selector).first.tap()

    def tick(self, name: str, value: str) -> None:
        self.press(f'label:has([name="{name}"][value="{value}"])')

    def drag(self, selector: str, to: str) -> None:
        self.page.bring_to_front()
        self.page.locator("#felt").scroll_into_view_if_needed()
        x, y = middle(self.page, selector)
        end_x, end_y = spot(self.page, to)
        self.finger("touchStart", (x, y))
        for n in range(1, _STEPS + 1):
            part = n / _STEPS
            self.finger("touchMove", (x + (end_x - x) * part, y + (end_y - y) * part))
        self.finger("touchEnd")

    def seat(self, seat: int) -> None:
        self.page.locator(_pod(seat)).tap(force=True)
        _is_chosen(self.page, seat)

    def finger(self, kind: str, *at: tuple[float, float]) -> None:
        """touchStart, touchMove or touchEnd."""
        points = [{"x": x, "y": y} for x, y in at]
        self._screen.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


class Keys:
    """Tab, arrows, Enter and letters; never points at anything."""

    touch = False

    def __init__(self, page: Page) -> None:
        self.page = page

    def press(self, selector: str) -> None:
        self.page.bring_to_front()
        shortcut = self.page.locator(selector).first.get_attribute("aria-keyshortcuts")
        if shortcut:
            self.page.keyboard.press(shortcut)
        else:
            self.reach(selector)
            self.page.keyboard.press("Enter")

    def tick(self, name: str, value: str) -> None:
        self.reach(f'[name="{name}"]:checked')
        self._until("ArrowDown", f'[name="{name}"][value="{value}"]')

    def drag(self, selector: str, to: str) -> None:
        self.page.bring_to_front()
        self.page.locator(selector).first.wait_for()
        self.reach(_FELT)
        self._until("ArrowRight", selector)
        self.page.keyboard.press("Enter")
        kind = "chips" if to.startswith(("bet", "rack", "pot")) else "cards"
        over = self.page.locator(".target.over")
        for arrow in self.page.evaluate(WAY, [kind, over.get_attribute("data-place"), to]):
            self.page.keyboard.press(arrow)
        assert over.get_attribute("data-place") == to
        self.page.keyboard.press("Enter")

    def seat(self, seat: int) -> None:
        self.reach("#whose")
        self._until("ArrowDown", f'#whose:has(option[value="{seat}"]:checked)')

    def reach(self, selector: str) -> None:
        """By Tab."""
        self.page.locator(selector).first.wait_for()
        for _ in range(_MOST):
            if self.page.evaluate(_THERE, selector):
                return
            self.page.keyboard.press(self.page.evaluate(_TOWARDS, selector))
        raise AssertionError(f"Tab does not lead to {selector}")

    def _until(self, key: str, selector: str) -> None:
        for _ in range(_MOST):
            if self.page.evaluate(_THERE, selector):
                return
            self.page.keyboard.press(key)
        raise AssertionError(f"{key} does not lead to {selector}")


MEANS: dict[str, type[Mouse] | type[Touch] | type[Keys]] = {
    "mouse": Mouse, "touch": Touch, "keys": Keys,
}  # fmt: skip


def spot(page: Page, name: str) -> tuple[float, float]:
    """Where a place of the felt lies on the screen, as the page knows it."""
    x, y = page.evaluate(
        """async (name) => {
          const { SPOTS } = await import("/play/page/spots.js");
          const { x, y } = SPOTS.get(name);
          const felt = document.getElementById("felt");
          const at = new DOMPoint(x, y).matrixTransform(felt.getScreenCTM());
          return [at.x, at.y];
        }""",
        name,
    )
    return float(x), float(y)


def middle(page: Page, selector: str) -> tuple[float, float]:
    """Where the first such thing lies on the screen; it is drawn anew any moment."""
    page.locator(selector).first.wait_for()
    x, y = page.evaluate(
        """(selector) => {
          const { x, y, width, height } = document.querySelector(selector).getBoundingClientRect();
          return [x + width / 2, y + height / 2];
        }""",
        selector,
    )
    return float(x), float(y)


def _is_chosen(page: Page, seat: int) -> None:
    """The buttons are this seat's."""
    expect(page.locator("#whose")).to_have_value(str(seat))


def _pod(seat: int) -> str:
    return f'.moving .seat[data-seat="{seat + 1}"] .pod'
