"""The document store: a folder, S3 or another object store. Documents are encrypted before they leave the process."""

import re
import secrets
from functools import cache
from uuid import UUID

import obstore
from obstore.store import LocalStore, ObjectStore, from_url

from config.settings import settings
from db.core.sealing import OF_PERSON, Sealer, key_id_of, sealer_of

REFERENCE = re.compile(r"[a-z]+(-[a-z]+)*/[0-9a-f]{32}")


class NoSuchDocument(LookupError):
    """Nothing is stored under this reference."""


class DocumentStore:
    """Documents by random references `<kind>/<32 hex digits>`, each written once.

    `kind` is a plain word for the operators of the store ("contract", "id-card"). A name contains no personal data.
    """

    def __init__(self, url: str, sealer: Sealer) -> None:
        is_folder = url.startswith("file:")
        self._objects: ObjectStore = LocalStore.from_url(url, mkdir=True) if is_folder else from_url(url)
        self._sealer = sealer

    async def put(self, kind: str, content: bytes, *, owner: str | UUID | None = None) -> str:
        """Store `content`. Returns its reference. `owner`: the person whose key seals it."""
        reference = _checked(f"{kind}/{secrets.token_hex(16)}")
        sealed = self._sealer.seal(content, reference.encode(), owner=owner)
        await obstore.put_async(self._objects, reference, sealed, mode="create")
        return reference

    async def get(self, reference: str) -> bytes:
        """Return the document. Raises `NoSuchDocument`, and `db.core.sealing.NotOpened` if it was altered or moved."""
        try:
            result = await obstore.get_async(self._objects, _checked(reference))
        except FileNotFoundError:
            raise NoSuchDocument(reference) from None
        return self._sealer.open(bytes(await result.bytes_async()), reference.encode())

    async def reseal(self) -> int:
        """Seal the documents of other keys of the ring again under its first key. Returns their number.

        Documents under the key of a person are not changed; that key is wrapped again.
        """
        changed = 0
        for page in obstore.list(self._objects):
            for entry in page:
                reference = entry["path"]
                sealed = bytes(await (await obstore.get_async(self._objects, reference)).bytes_async())
                if self._sealer.is_current(sealed, None) or key_id_of(sealed).startswith(OF_PERSON):
                    continue
                content = self._sealer.open(sealed, reference.encode())
                await obstore.put_async(
                    self._objects, reference, self._sealer.seal(content, reference.encode()), mode="overwrite"
                )
                changed += 1
        return changed

    async def delete(self, reference: str) -> None:
        """Delete the document. A missing one is ignored."""
        try:
            await obstore.delete_async(self._objects, _checked(reference))
        except FileNotFoundError:
            return


@cache
def document_store() -> DocumentStore:
    """Return the store of this process's settings."""
    return DocumentStore(settings().documents, sealer_of(settings()))


def _checked(reference: str) -> str:
    if not REFERENCE.fullmatch(reference):
        raise NoSuchDocument("not a reference of this store")
    return reference
