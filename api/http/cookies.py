"""The site's cookies: their names, paths and attributes."""

from datetime import timedelta
from typing import Literal, NamedTuple

from fastapi import Request, Response

from config.settings import Settings


class SiteCookie(NamedTuple):
    """A cookie of this host that scripts cannot read.

    Over HTTPS its name has a prefix. A browser then accepts the cookie only over HTTPS, and with `__Host-` only from
    this host, so that another host of the domain cannot set it. Over HTTP, as on a developer's machine, a browser would
    refuse the prefix.
    """

    plain_name: str
    path: str = "/"
    samesite: Literal["lax", "strict"] = "lax"

    def name(self, settings: Settings) -> str:
        """Return the name as the browser knows it."""
        if not _is_secure(settings):
            return self.plain_name
        prefix = "__Host-" if self.path == "/" else "__Secure-"  # `__Host-` requires the path `/`
        return prefix + self.plain_name

    def read(self, request: Request) -> str:
        """Return the value that the browser sent, or an empty text. It can be used as a dependency."""
        return request.cookies.get(self.name(request.app.state.platform.settings), "")

    def set(self, response: Response, settings: Settings, value: str, lifetime: timedelta) -> None:
        """Let the browser store the value for that time."""
        response.set_cookie(
            self.name(settings),
            value,
            max_age=int(lifetime.total_seconds()),
            path=self.path,
            secure=_is_secure(settings),
            httponly=True,
            samesite=self.samesite,
        )

    def delete(self, response: Response, settings: Settings) -> None:
        """Let the browser delete it."""
        response.delete_cookie(
            self.name(settings), path=self.path, secure=_is_secure(settings), httponly=True, samesite=self.samesite
        )


def _is_secure(settings: Settings) -> bool:
    return settings.public_url.startswith("https:")


CERTIFICATION = SiteCookie("ieum_certification")  # an anonymous certification
SIMPLE_CHECK = SiteCookie("ieum_simple_check")  # the browser of a simple limit check
APPLICANT = SiteCookie("ieum_applicant")  # an applicant for a corporation's account, before it exists
FACEBOOK_STATE = SiteCookie("ieum_facebook")  # the browser that was sent to Facebook
DISCLOSURE_HIDDEN = SiteCookie("disclosureHidden")  # hides the popup until midnight
OPERATOR = SiteCookie("ieum_operator", path="/api/ops", samesite="strict")  # the session of an operator
