"""Files that are uploaded: harmless, too large, and with active content."""

import functools
import io
import struct
import zipfile
import zlib
from collections.abc import Callable

from PIL import Image
from pypdf import PdfWriter
from pypdf.generic import ArrayObject, DictionaryObject, NameObject, NumberObject, TextStringObject

MEGABYTE = 1024 * 1024
HTML = b"<!doctype html><script>alert(1)</script>"
SVG = b'<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><rect width="9" height="9"/></svg>'
Change = Callable[[PdfWriter], object]
SCRIPT = DictionaryObject({NameObject("/S"): NameObject("/JavaScript"), NameObject("/JS"): TextStringObject("1")})
LINK = DictionaryObject({NameObject("/S"): NameObject("/URI"), NameObject("/URI"): TextStringObject("https://a.kr")})


def picture(format: str = "PNG", size: tuple[int, int] = (64, 40)) -> bytes:
    """Return a picture without a card."""
    drawn = io.BytesIO()
    Image.new("RGB", size, "white").save(drawn, format)
    return drawn.getvalue()


@functools.cache
def bomb(side: int) -> bytes:
    """Return a white square of a few kilobytes that would fill the memory once decoded."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = zlib.compressobj(9)
    row = bytes(1 + side // 8)
    packed = b"".join(rows.compress(row) for _ in range(side)) + rows.flush()
    header = struct.pack(">IIBBBBB", side, side, 1, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", packed) + chunk(b"IEND", b"")


def archive() -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as file:
        file.writestr("index.html", HTML)
    return packed.getvalue()


def names(**entries: str) -> DictionaryObject:
    return DictionaryObject({NameObject(f"/{key}"): NameObject(f"/{value}") for key, value in entries.items()})


def on_the_page(key: str, value: DictionaryObject) -> Change:
    return lambda written: written.pages[0].__setitem__(NameObject(key), value)


def at_the_root(key: str, value: DictionaryObject) -> Change:
    return lambda written: written.root_object.__setitem__(NameObject(key), value)


def annotation(subtype: str, action: DictionaryObject) -> Change:
    def change(written: PdfWriter) -> None:
        entries = {
            NameObject("/Type"): NameObject("/Annot"),
            NameObject("/Subtype"): NameObject(subtype),
            NameObject("/Rect"): ArrayObject([NumberObject(0)] * 4),
            NameObject("/A"): action,
        }
        annotations = ArrayObject([written._add_object(DictionaryObject(entries))])
        written.pages[0][NameObject("/Annots")] = annotations

    return change


def a_kind_behind_a_reference(written: PdfWriter) -> None:
    action = DictionaryObject({NameObject("/S"): written._add_object(NameObject("/Launch"))})
    annotation("/Link", action)(written)


ACTIVE: dict[str, Change] = {
    "a script of the document": at_the_root("/Names", DictionaryObject({NameObject("/JavaScript"): SCRIPT})),
    "an action at opening": at_the_root("/OpenAction", SCRIPT),
    "an action of a page": on_the_page("/AA", DictionaryObject({NameObject("/O"): SCRIPT})),
    "a script behind a link": annotation("/Link", SCRIPT),
    "a program behind a link": annotation("/Link", names(S="Launch")),
    "an action named by a reference": a_kind_behind_a_reference,
    "rich media": annotation("/RichMedia", LINK),
    "an attachment": lambda written: written.add_attachment("a.txt", b"a"),
    "an associated file": on_the_page("/AF", names(Type="Filespec")),
    "a collection": at_the_root("/Collection", names(View="D")),
    "a form": at_the_root("/AcroForm", names(A="B")),
    "a password": lambda written: written.encrypt("secret"),
}


def changed(change: Change) -> bytes:
    written, file = PdfWriter(), io.BytesIO()
    written.add_blank_page(595, 842)
    change(written)
    written.write(file)
    return file.getvalue()
