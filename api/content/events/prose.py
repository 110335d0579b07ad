"""Converts operators' texts to HTML: blank lines separate blocks, "## " starts a heading, "- " a list item."""

import re
from html import escape


def html_of(text: str) -> str:
    """Return the text as HTML without executable content."""
    return "".join(_block(block.strip()) for block in re.split(r"\n\s*\n", text.strip()))


def _block(block: str) -> str:
    if block.startswith("## "):
        return f"<h2>{escape(block[3:])}</h2>"
    if not block.startswith("- "):
        return f"<p>{escape(block)}</p>"
    items = re.split(r"^- ", block, flags=re.MULTILINE)[1:]
    return f"<ul>{''.join(f'<li>{escape(item.strip())}</li>' for item in items)}</ul>"
