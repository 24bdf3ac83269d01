"""A browser as far as accounts go: it keeps the cookie that it is given, and sends it along."""

from http.cookies import SimpleCookie
from typing import Any

import httpx
from litestar import Litestar
from litestar.testing import AsyncTestClient

PASSWORD = "three words in a row"


class Browser:
    """One of several that ask the same server; ``origin`` is where its page is."""

    def __init__(self, client: AsyncTestClient[Litestar], origin: str | None = None) -> None:
        self.client = client
        self.origin = origin or str(client.base_url).rstrip("/")
        self.cookies: dict[str, str] = {}

    async def ask(self, method: str, path: str, key: str | None = None, **more: Any) -> httpx.Response:
        """The answer to a request that brings the cookies along."""
        self.client.cookies.clear()
        headers = {"Origin": self.origin, **({} if key is None else {"X-Penumbra-Key": key}), **more.pop("headers", {})}
        if self.cookies:
            headers["Cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        answer = await self.client.request(method, path, headers=headers, **more)
        self.client.cookies.clear()
        for line in answer.headers.get_list("set-cookie"):
            for name, morsel in SimpleCookie(line).items():
                self.cookies.pop(name, None)
                if morsel["max-age"] != "0":
                    self.cookies[name] = morsel.value
        return answer

    async def get(self, path: str, key: str | None = None) -> httpx.Response:
        return await self.ask("GET", path, key)

    async def post(self, path: str, key: str | None = None, **body: Any) -> httpx.Response:
        return await self.ask("POST", path, key, json=body)

    async def account(self, what: str = "", **body: Any) -> httpx.Response:
        """The answer of an address of accounts."""
        return await self.post(f"/api/account{what}", **body)

    async def sign_up(self, name: str, password: str = PASSWORD, **more: Any) -> dict[str, Any]:
        answer = await self.account(name=name, password=password, **more)
        assert answer.status_code == 201, answer.text
        told: dict[str, Any] = answer.json()
        return told

    async def sign_in(self, name: str, password: str = PASSWORD) -> httpx.Response:
        return await self.account("/sign-in", name=name, password=password)

    @property
    def token(self) -> str:
        """What it is signed in by."""
        (token,) = self.cookies.values()
        return token
