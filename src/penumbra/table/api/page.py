"""The page: the files that web/ was built into, and index.html for every address of the page's own."""

import gzip
import mimetypes
from functools import lru_cache
from http import HTTPStatus
from pathlib import Path

from anyio import to_thread
from litestar import Response

_UNBUILT = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Penumbra: the page is not built yet</title>
<style>
body { background: #0b0f1a; color: #e6ebf5; font: 1.1rem/1.6 system-ui, sans-serif; margin: 12vh auto;
  max-width: 38rem; padding: 0 1.5rem }
code { background: #1b2336; border-radius: .3rem; padding: .1rem .4rem }
a { color: #9cc4ff }
</style>
<h1>The page is not built yet</h1>
<p>The table is running, but the page that shows it has not been built on this machine.</p>
<p>In the folder where you have Penumbra's source, run <code>make page</code>, then load this address again.
A Penumbra installed from a package always has its page; if you see this there, please report it.</p>
<p>Programs can use the table already: <a href="/api/schema">the description of its API</a>.</p>
</html>
"""


@lru_cache(maxsize=64)
def _packed(file: Path) -> bytes:
    return gzip.compress(file.read_bytes(), mtime=0)


class Page:
    """Serves the built page from ``folder``, which may be built while the server runs."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder.resolve()

    async def answer(self, path: str, encodings: str = "") -> Response[bytes]:
        """The file at ``path``, or the page itself where the path is one of the page's own addresses.

        What never changes is packed once and as small as can be, for whoever reads one of these ``encodings``.
        """
        return await to_thread.run_sync(self._answer, path, "gzip" in encodings)

    def _answer(self, path: str, packed: bool) -> Response[bytes]:
        wanted = path.strip("/")
        found = self._file(wanted) if wanted else None
        if found is None and wanted.startswith("assets/"):
            # A build's files carry its hash: a missing one is from an older build, and a page is no script.
            return Response(b"No such file.", media_type="text/plain", status_code=HTTPStatus.NOT_FOUND)
        if found is None:
            found = self._file("index.html")
        if found is None:
            return Response(
                _UNBUILT.encode(),
                media_type="text/html; charset=utf-8",
                headers={"Cache-Control": "no-store"},
            )
        kind = mimetypes.guess_type(found.name)[0] or "application/octet-stream"
        if kind.startswith("text/") or kind.endswith(("javascript", "json")):
            kind += "; charset=utf-8"
        lasting = found.is_relative_to(self._folder / "assets")
        caching = "public, max-age=31536000, immutable" if lasting else "no-cache"
        headers = {"Cache-Control": caching}
        if not lasting:
            return Response(found.read_bytes(), media_type=kind, headers=headers)
        headers["Vary"] = "Accept-Encoding"
        if not packed:
            return Response(found.read_bytes(), media_type=kind, headers=headers)
        return Response(_packed(found), media_type=kind, headers=headers | {"Content-Encoding": "gzip"})

    def _file(self, wanted: str) -> Path | None:
        try:
            path = (self._folder / wanted).resolve()
            # Resolved first: neither dots nor links lead out of the folder.
            return path if path.is_relative_to(self._folder) and path.is_file() else None
        except (ValueError, OSError):
            return None
