"""Settings that are required if `public_url` is not this machine."""

import sys

from config.settings import DEMO_KEY, HELP_EMAIL, OPERATOR_TOKEN, SIMULATED_FACEBOOK, Settings, is_this_machine

KEYS = ("codec_keys", "data_keys", "token_secret", "institution_secret", "console_secret", "operator_token")
ADDRESSES = ("simulator_url", "temporal_ui_url")  # of other machines
FACEBOOK = ("facebook_authorize_url", "facebook_token_url", "facebook_profile_url")


def missing_settings(settings: Settings) -> list[str]:
    """Return the variables that must be set, as `IEUM_…`; empty if `public_url` is this machine."""
    if is_this_machine(settings.public_url):
        return []
    keys = {name: getattr(settings, name).get_secret_value() for name in KEYS}
    unset = [name for name, key in keys.items() if DEMO_KEY in key or key == OPERATOR_TOKEN]
    if settings.index_key.get_secret_value() in ("", DEMO_KEY):  # else a new data key would change the indexes
        unset.append("index_key")
    if settings.facebook_client_id == SIMULATED_FACEBOOK:
        unset.append("facebook_client_id")
    if settings.facebook_client_id and settings.facebook_client_secret.get_secret_value() == SIMULATED_FACEBOOK:
        unset.append("facebook_client_secret")
    if settings.facebook_client_id:
        unset += [name for name in FACEBOOK if is_this_machine(getattr(settings, name))]
    unset += [name for name in ADDRESSES if is_this_machine(getattr(settings, name))]
    if settings.help_email == HELP_EMAIL:
        unset.append("help_email")
    if settings.public_url.startswith("https:") and not settings.trusted_proxies:  # the API itself uses plain HTTP
        unset.append("trusted_proxies")
    demo = ["IEUM_DEMO=false"] if settings.demo else []
    return demo + [f"IEUM_{name.upper()}" for name in unset]


def refuse_unsafe(settings: Settings) -> None:
    """End the process with one line that names every missing setting; return if none is missing."""
    if missing := missing_settings(settings):
        sys.exit(f"{settings.public_url} is not this machine. Set {', '.join(missing)}.")
