"""Signatures on PDF documents: PAdES B-B, certifying that nothing may change, with a visible stamp.

Both functions block for about 0.1 s: call them in a thread from async code (`asyncio.to_thread`).
"""
# pyright: basic
# (pyHanko and asn1crypto have no complete types)

import tempfile
from dataclasses import dataclass
from datetime import datetime
from io import BytesIO
from pathlib import Path
from typing import cast

from asn1crypto import cms, tsp
from pydantic import BaseModel
from pyhanko.keys import load_cert_from_pemder, load_private_key_from_pemder
from pyhanko.pdf_utils.content import ImportedPdfPage
from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter
from pyhanko.pdf_utils.layout import AxisAlignment, Margins, SimpleBoxLayoutRule
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.pdf_utils.writer import BasePdfFileWriter
from pyhanko.sign.fields import MDPPerm, SigFieldSpec, SigSeedSubFilter
from pyhanko.sign.general import as_signing_certificate_v2, simple_cms_attribute
from pyhanko.sign.signers import PdfSignatureMetadata, PdfSigner, SimpleSigner
from pyhanko.sign.signers.pdf_signer import PdfSigningSession
from pyhanko.sign.validation import SignatureCoverageLevel, validate_pdf_signature
from pyhanko.sign.validation.pdf_embedded import EmbeddedPdfSignature
from pyhanko.stamp import StaticStampStyle
from pyhanko_certvalidator import ValidationContext
from pyhanko_certvalidator.registry import SimpleCertificateStore

from config.settings import PRETENDARD
from documents.authority import Authority, own_authority
from documents.typesetting import STAMP, typeset

FIELD = "Signature"
WHOLE_PLACE = SimpleBoxLayoutRule(AxisAlignment.ALIGN_MID, AxisAlignment.ALIGN_MID, margins=Margins.uniform(0))


@dataclass(frozen=True)
class Validation:
    """`intact`: not one byte was changed or added since the signature. `trusted`: signed under the platform's root.

    `signer` and `signed_at` are the statements of the file, which are reliable only if both are true.
    """

    intact: bool
    trusted: bool
    signer: str | None = None
    signed_at: datetime | None = None


def sign(
    pdf: bytes,
    *,
    reason: str,
    signer_name: str,
    signature_id: str,
    at: datetime,
    authority: Authority | None = None,
    fonts: Path = PRETENDARD,
) -> bytes:
    """Return `pdf` with the platform's signature, and a stamp on its last page with the name, the reason, the id and
    the time.

    `signature_id` is the provider's; `at` has a time zone. By default the authority is that of this process.
    """
    authority = authority or own_authority()
    mark = _Mark(signer_name=signer_name, reason=reason, signature_id=signature_id, at=at)
    metadata = PdfSignatureMetadata(
        field_name=FIELD,
        name=signer_name,
        reason=reason,
        md_algorithm="sha256",
        subfilter=SigSeedSubFilter.PADES,
        certify=True,
        docmdp_permissions=MDPPerm.NO_CHANGES,
    )
    certificate = load_cert_from_pemder(authority.certificate)
    key = _Key(
        certificate,
        load_private_key_from_pemder(authority.key, passphrase=None),
        SimpleCertificateStore(),
    )
    with tempfile.NamedTemporaryFile(suffix=".pdf") as stamp:  # pyHanko reads a drawn stamp only from a file
        stamp.write(typeset("stamp.typ", mark.model_dump_json(), at, fonts))
        stamp.flush()
        style = StaticStampStyle(0, background=ImportedPdfPage(stamp.name), background_layout=WHOLE_PLACE)
        signer = _SignerAt(at, metadata, key, style)
        # In hex digits: the certificate, the signature and its attributes. Without it pyHanko signs twice, to measure.
        reserved = 2 * (len(certificate.dump()) + 2048)
        return signer.sign_pdf(IncrementalPdfFileWriter(BytesIO(pdf)), bytes_reserved=reserved).getvalue()


def validate(pdf: bytes, authority: Authority | None = None) -> Validation:
    """Check the one signature that `sign` adds. A file without it is neither intact nor trusted. Never raises."""
    authority = authority or own_authority()
    context = ValidationContext(trust_roots=[load_cert_from_pemder(authority.root)], allow_fetching=False)
    try:
        (signature,) = PdfFileReader(BytesIO(pdf)).embedded_signatures
        status = validate_pdf_signature(signature, context)
        untouched = status.coverage == SignatureCoverageLevel.ENTIRE_FILE and _container_is_exact(pdf, signature)
        return Validation(
            intact=status.intact and status.valid and status.docmdp_ok is True and untouched,
            trusted=status.trusted,
            signer=signature.sig_object.get("/Name"),
            signed_at=status.signer_reported_dt,
        )
    except Exception:  # noqa: BLE001  a damaged file can fail anywhere in the reader: it is not intact
        return Validation(intact=False, trusted=False)


class _Mark(BaseModel):
    """The values that the stamp's template prints."""

    signer_name: str
    reason: str
    signature_id: str
    at: datetime


class _Key(SimpleSigner):
    """Signs the three attributes of PAdES B-B. They are passed on as bytes: asn1crypto would encode the certificate's
    issuer again for each value that contains it, which takes 40 % of the time of a signature."""

    async def signed_attrs(self, data_digest: bytes, digest_algorithm: str, **_: object) -> cms.CMSAttributes:
        assert self.signing_cert
        certificate = as_signing_certificate_v2(self.signing_cert, digest_algorithm).dump()
        attributes = cms.CMSAttributes(
            [
                simple_cms_attribute("content_type", "data"),
                simple_cms_attribute("message_digest", data_digest),
                simple_cms_attribute("signing_certificate_v2", tsp.SigningCertificateV2.load(certificate)),
            ]
        )
        return cms.CMSAttributes.load(attributes.dump())


class _SignerAt(PdfSigner):
    """Signs once, at the fixed place on the last page, with the given time."""

    def __init__(self, at: datetime, metadata: PdfSignatureMetadata, key: _Key, style: StaticStampStyle) -> None:
        place = SigFieldSpec(FIELD, on_page=-1, box=STAMP.box)
        super().__init__(metadata, key, stamp_style=style, new_field_spec=place)
        self._at = at

    def init_signing_session(self, pdf_out: BasePdfFileWriter, existing_fields_only: bool = False) -> PdfSigningSession:
        session = super().init_signing_session(pdf_out, existing_fields_only)
        session.system_time = self._at
        return session


def _container_is_exact(pdf: bytes, signature: EmbeddedPdfSignature) -> bool:
    """Whether the hex text of the signature equals what `sign` writes, byte for byte.

    The document's digest does not cover it, and parts of it have no meaning for the signature, so any difference is
    refused.
    """
    _, start, end, _ = cast(list[int], signature.byte_range)
    written = pdf[start + 1 : end - 1]
    signer, certificate = signature.signer_info, signature.signer_cert
    issued = {"issuer": certificate.issuer, "serial_number": certificate.serial_number}
    exact = cms.ContentInfo(
        {
            "content_type": "signed_data",
            "content": {
                "version": "v1",
                "digest_algorithms": [{"algorithm": "sha256"}],
                "encap_content_info": {"content_type": "data"},
                "certificates": signature.signed_data["certificates"],
                "signer_infos": [
                    {
                        "version": "v1",
                        "sid": cms.SignerIdentifier("issuer_and_serial_number", issued),
                        "digest_algorithm": {"algorithm": "sha256"},
                        "signed_attrs": signer["signed_attrs"],
                        "signature_algorithm": signer["signature_algorithm"],
                        "signature": signer["signature"],
                    }
                ],
            },
        }
    )
    return written == exact.dump().hex().upper().encode().ljust(len(written), b"0")
