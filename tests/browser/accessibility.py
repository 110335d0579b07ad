"""Checks pages against WCAG 2.2 AA with axe. One check takes 0.3 s of processor time, as much as loading the page."""

import hashlib
import re
from pathlib import Path

from playwright.async_api import Page

from config.settings import ROOT

AXE = (ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js").read_text()
# Rules without a violation are neither collected nor sent. A target that is partly below a bar is checked again in the
# middle of the screen.
VIOLATIONS = """async runOnly => {
  const check = (context, rules) => axe.run(context, {runOnly: rules, resultTypes: ['violations']});
  const {violations} = await check(document, runOnly);
  const [x, y] = [scrollX, scrollY];
  for (const found of violations.filter(({id}) => id === 'target-size')) {
    const small = [];
    for (const node of found.nodes) {
      const element = document.querySelector(node.target[0]);
      element.scrollIntoView({block: 'center', behavior: 'instant'});
      const again = await check(element, {type: 'rule', values: ['target-size']});
      if (again.violations.length) small.push(node);
    }
    found.nodes = small;
  }
  scrollTo({left: x, top: y, behavior: 'instant'});
  return violations.filter(({nodes}) => nodes.length);
}"""
# Words that are divided between two lines or reach over the screen, their link or their button, except in areas that
# scroll. `innerWidth` of a phone grows with the content, `clientWidth` does not.
MISFITS = """() => {
  const {scrollWidth, clientWidth} = document.documentElement;
  const scrolls = box => box && (getComputedStyle(box).overflowX === 'auto' || scrolls(box.parentElement));
  const texts = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const misfits = scrollWidth > clientWidth ? [`${scrollWidth} px of content`] : [];
  while (texts.nextNode()) {
    const text = texts.currentNode;
    if (!text.parentElement.checkVisibility() || scrolls(text.parentElement)) continue;
    for (const {0: word, index} of text.data.matchAll(/[\\p{L}\\p{N}.,%]+/gu)) {
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const lines = new Set([...range.getClientRects()].map(({top}) => Math.round(top)));
      const {left, right} = range.getBoundingClientRect();
      const within = text.parentElement.closest('a, button')?.getBoundingClientRect() ?? {left: 0, right: clientWidth};
      const isCut = left < Math.max(within.left, 0) - 1 || right > Math.min(within.right, clientWidth) + 1;
      if (lines.size > 1 || isCut) misfits.push(word);
    }
  }
  return misfits;
}"""
STANDARD = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]


async def violations(page: Page) -> list[str]:
    """Return the serious violations on the page, each with its elements."""
    if not await page.evaluate("'axe' in window"):
        await page.evaluate(AXE)
    found = await page.evaluate(VIOLATIONS, STANDARD)
    return [
        f"{violation['id']} ({violation['help']}): {[node['html'][:160] for node in violation['nodes']]}"
        for violation in found
        if violation["impact"] in ("serious", "critical")
    ]


async def misfits(page: Page) -> list[str]:
    """Return the words of the main part that are divided or cut, and the width of the content if the page scrolls
    sideways."""
    return await page.evaluate(MISFITS)


class CheckedPages:
    """The pages that a run has checked. `folder` is shared by all processes of the run, so that each page is checked
    once for each width and heading."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir(exist_ok=True)

    def add(self, path: str, width: int, heading: str) -> bool:
        """Add a page and return whether it is new. Ids and numbers in the path and the heading are ignored."""
        page = "\n".join(re.sub(r"[0-9a-f]{16,}|[\d,]+", "#", text) for text in (path, heading))
        try:
            (self.folder / hashlib.sha256(f"{width}\n{page}".encode()).hexdigest()).touch(exist_ok=False)
        except FileExistsError:
            return False
        return True
