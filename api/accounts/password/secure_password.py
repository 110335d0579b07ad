"""Transfer of a password: the browser encrypts it for a key pair that is used once, and receives a token. The network,
the logs and Redis never contain the plain password. A token is opened once.
"""

import asyncio
import hashlib
from base64 import b64decode, b64encode

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import rsa
from cryptography.hazmat.primitives.asymmetric.padding import MGF1, OAEP
from pydantic import SecretStr

from api.core import single_use
from api.core.platform import Platform
from domain.core import validation
from domain.core.common_passwords import is_common
from domain.core.errors import BusinessError, ErrorCode
from domain.core.policy import POLICY

KEY = "security-key"  # kind of single-use secret: the token is the hash of the public key, the value is the private key
KIND = "password"  # kind of single-use token; the value is the sealed password
BITS = 2048
PADDING = OAEP(MGF1(hashes.SHA256()), hashes.SHA256(), None)
PLACE = b"security/password"


async def issue_public_key(app: Platform) -> str:
    """Return a new public key (SPKI, base64). Its private key decrypts one password."""
    key = await asyncio.to_thread(rsa.generate_private_key, 65537, BITS)
    spki = key.public_key().public_bytes(serialization.Encoding.DER, serialization.PublicFormat.SubjectPublicKeyInfo)
    pkcs8 = key.private_bytes(
        serialization.Encoding.DER, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    public_key = b64encode(spki).decode()
    name = _name(public_key)
    await single_use.issue(app.redis, KEY, _sealed(app, pkcs8, name.encode()), POLICY.security_key, name)
    return public_key


async def issue_password_token(app: Platform, encrypted: str, public_key: str, request: str) -> str:
    """Return a token for the password that was encrypted with that key (RSA-OAEP with SHA-256, base64).

    The key is then invalid for other requests. `request`: the request's name (`api.core.dependencies.RequestName`).
    Raises BusinessError(SINGLE_USE_TOKEN_INVALID) for a used or expired key, and for text that it does not decrypt.
    """
    name = _name(public_key)
    pkcs8 = await single_use.spend(app.redis, KEY, name, request)
    key = serialization.load_der_private_key(_opened(app, pkcs8, name.encode()), None)
    assert isinstance(key, rsa.RSAPrivateKey)
    try:
        password = key.decrypt(b64decode(encrypted), PADDING)
        password.decode()
    except ValueError:  # encrypted with another key, or not text
        raise BusinessError(ErrorCode.SINGLE_USE_TOKEN_INVALID) from None
    return await single_use.issue(app.redis, KIND, _sealed(app, password, PLACE), POLICY.security_token)


async def opened_password(app: Platform, token: str, request: str) -> SecretStr:
    """Return the password of the token, for this request only (its name: `api.core.dependencies.RequestName`).

    Raises BusinessError(SINGLE_USE_TOKEN_INVALID).
    """
    sealed = await single_use.spend(app.redis, KIND, token, request)
    return SecretStr(_opened(app, sealed, PLACE).decode())


async def new_password(app: Platform, token: str, repeated: str, request: str) -> SecretStr:
    """Return a password that was typed twice and is allowed. Raises BusinessError: SINGLE_USE_TOKEN_INVALID,
    INVALID_INPUT, PASSWORD_COMMON."""
    password = await opened_password(app, token, request)
    again = await opened_password(app, repeated, request)
    try:
        validation.password(password.get_secret_value())
        validation.matches(password.get_secret_value(), "비밀번호")(again.get_secret_value())
    except ValueError as refused:
        raise BusinessError(ErrorCode.INVALID_INPUT, reason=str(refused)) from None
    if is_common(password.get_secret_value()):
        raise BusinessError(ErrorCode.PASSWORD_COMMON)
    return password


def _name(public_key: str) -> str:
    return hashlib.sha256(public_key.encode()).hexdigest()


def _sealed(app: Platform, value: bytes, place: bytes) -> str:
    return b64encode(app.sealer.seal(value, place)).decode()


def _opened(app: Platform, sealed: str, place: bytes) -> bytes:
    return app.sealer.open(b64decode(sealed), place)
