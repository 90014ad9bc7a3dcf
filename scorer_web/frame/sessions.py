"""What a browser remembers for us, signed: whatever a server's clock says, it is still known."""

from flask import Flask, Request, Response, request
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface, SessionMixin
from itsdangerous import BadSignature, URLSafeSerializer


class Sessions(SecureCookieSessionInterface):
    """Flask signs the time along and believes no cookie from the future. A server without a
    battery wakes up in the past, and would then give every phone a new name."""

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession:
        cookie = request.cookies.get(self.get_cookie_name(app), "")
        try:
            return self.session_class(self._signer(app).loads(cookie))
        except BadSignature:
            return self.session_class()

    def save_session(self, app: Flask, session: SessionMixin, response: Response) -> None:
        """A date of expiry would be one by our clock; an age is counted by the browser's."""
        if session.accessed:
            response.vary.add("Cookie")
        if not session or not self.should_set_cookie(app, session):
            return
        response.set_cookie(
            self.get_cookie_name(app),
            str(self._signer(app).dumps(dict(session))),
            max_age=app.permanent_session_lifetime if session.permanent else None,
            path=self.get_cookie_path(app),
            secure=self.get_cookie_secure(app),
            httponly=self.get_cookie_httponly(app),
            samesite=self.get_cookie_samesite(app),
        )
        response.vary.add("Cookie")

    def get_cookie_secure(self, app: Flask) -> bool:
        """A cookie that came over https never leaves it; a table at home has none."""
        return request.is_secure

    def _signer(self, app: Flask) -> URLSafeSerializer:
        """The last key signs; those of servers whose tables have moved here are believed, too."""
        keys = [*(app.config["SECRET_KEY_FALLBACKS"] or ()), app.config["SECRET_KEY"]]
        return URLSafeSerializer(
            keys,
            salt=self.salt,
            serializer=self.serializer,
            signer_kwargs={
                "key_derivation": self.key_derivation,
                "digest_method": self.digest_method,
            },
        )


def init_app(app: Flask) -> None:
    app.session_interface = Sessions()
