"""Secrets of the institutions' callbacks, from `IEUM_CALLBACK_SECRETS`."""

import hashlib
import hmac

from config.settings import Settings


def secrets_of(settings: Settings, institution: str) -> list[str]:
    """Return the secrets of an institution: the present one first, then former ones, which are still accepted."""
    entries = (entry.strip().partition(":") for entry in settings.callback_secrets.get_secret_value().split(","))
    return [secret for name, _, secret in entries if name == institution and secret]


def signature_of(secret: str, content: bytes) -> str:
    """Return the signature of a callback's body."""
    return hmac.new(secret.encode(), content, hashlib.sha256).hexdigest()


def signed(settings: Settings, institution: str, content: bytes) -> dict[str, str]:
    """Return the headers of a callback of that institution."""
    secret = secrets_of(settings, institution)[0]
    return {"X-Institution": institution, "X-Signature": signature_of(secret, content)}


def is_signed(settings: Settings, institution: str, content: bytes, signature: str) -> bool:
    """Whether the institution has signed the body."""
    expected = [signature_of(secret, content) for secret in secrets_of(settings, institution)]
    return any(hmac.compare_digest(one, signature) for one in expected)
