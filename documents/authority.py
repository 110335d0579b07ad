"""The platform's own certificate authority, which certifies the signatures on documents.

A folder contains `root.pem`, `root.key`, `signer.pem` and `signer.key`. The demo creates them once. A deployment with
certificates of a licensed authority puts its files with these names there (`root.key` is not needed to sign).
"""

import os
import shutil
import sys
import tempfile
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID

from config.settings import settings

ORGANISATION = "주식회사 이음온라인투자연계금융"
ROOT_YEARS, SIGNER_YEARS = 20, 10


@dataclass(frozen=True)
class Authority:
    """Files of the trusted root, and of the certificate and key that sign."""

    root: Path
    certificate: Path
    key: Path


@cache
def own_authority() -> Authority:
    """Return the authority in the state folder of this process's settings."""
    return open_authority(settings().state / "authority")


def open_authority(folder: Path) -> Authority:
    """Return the authority in `folder`, and create it if there is none. Two processes can do so at once."""
    authority = Authority(root=folder / "root.pem", certificate=folder / "signer.pem", key=folder / "signer.key")
    if not authority.key.exists():
        _make(folder)
    return authority


def _make(folder: Path) -> None:
    root_key, signer_key = (ec.generate_private_key(ec.SECP256R1()) for _ in range(2))
    root = _certificate("이음 문서 인증기관", root_key, None, root_key, ROOT_YEARS)
    signer = _certificate("이음 전자문서 서명", signer_key, root, root_key, SIGNER_YEARS)

    folder.parent.mkdir(parents=True, exist_ok=True)
    draft = Path(tempfile.mkdtemp(prefix=f"{folder.name}.", dir=folder.parent))  # mode 0700
    for name, key in {"root.key": root_key, "signer.key": signer_key}.items():
        _write(draft / name, key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
    for name, certificate in {"root.pem": root, "signer.pem": signer}.items():
        _write(draft / name, certificate.public_bytes(Encoding.PEM))
    try:
        draft.rename(folder)  # atomic; fails if another process has created the folder
    except OSError:
        shutil.rmtree(draft)
        if not (folder / "signer.key").exists():
            raise


def _certificate(
    name: str,
    key: ec.EllipticCurvePrivateKey,
    issuer: x509.Certificate | None,
    issuer_key: ec.EllipticCurvePrivateKey,
    years: int,
) -> x509.Certificate:
    """Create a certificate for `key`; without an issuer, a root that may issue signers but no further authorities."""
    is_root = issuer is None
    subject = x509.Name(
        [
            x509.NameAttribute(NameOID.COUNTRY_NAME, "KR"),
            x509.NameAttribute(NameOID.ORGANIZATION_NAME, ORGANISATION),
            x509.NameAttribute(NameOID.COMMON_NAME, name),
        ]
    )
    now = datetime.now(UTC)
    usage = x509.KeyUsage(
        digital_signature=not is_root,
        content_commitment=not is_root,  # non-repudiation: it only signs documents
        key_cert_sign=is_root,
        crl_sign=is_root,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        encipher_only=False,
        decipher_only=False,
    )
    return (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(subject if issuer is None else issuer.subject)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(minutes=5))  # clocks of two machines may differ
        .not_valid_after(now + timedelta(days=365 * years))
        .add_extension(x509.BasicConstraints(ca=is_root, path_length=0 if is_root else None), critical=True)
        .add_extension(usage, critical=True)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
        .add_extension(x509.AuthorityKeyIdentifier.from_issuer_public_key(issuer_key.public_key()), critical=False)
        .sign(issuer_key, hashes.SHA256())
    )


def _write(path: Path, content: bytes) -> None:
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(content)


if __name__ == "__main__":
    print(open_authority(Path(sys.argv[1])).root)
