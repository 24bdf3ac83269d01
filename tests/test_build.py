"""The page is built when its sources have changed, and only then."""

from pathlib import Path

import pytest

import hatch_build


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    web = tmp_path / "web"
    (web / "src").mkdir(parents=True)
    (web / "package-lock.json").write_text("{}")
    (web / "src" / "main.ts").write_text("1")
    page = tmp_path / "src" / "penumbra" / "table" / "page"

    def npm(where: Path, *args: str, tries: int = 1) -> None:
        assert where == web
        with (tmp_path / "calls").open("a") as calls:
            calls.write(f"{args[0]} ")
        if args[0] == "ci":
            (web / "node_modules").mkdir(exist_ok=True)
        else:
            page.mkdir(parents=True, exist_ok=True)
            (page / "index.html").write_text((web / "src" / "main.ts").read_text())

    monkeypatch.setattr(hatch_build, "npm", npm)
    return tmp_path


def calls(checkout: Path) -> str:
    return (checkout / "calls").read_text().strip()


def test_nothing_is_built_twice(checkout: Path) -> None:
    assert hatch_build.build_page(checkout)
    assert not hatch_build.build_page(checkout)
    assert calls(checkout) == "ci run"


def test_a_changed_source_is_built_without_installing_again(checkout: Path) -> None:
    hatch_build.build_page(checkout)
    (checkout / "web" / "src" / "main.ts").write_text("2")
    assert hatch_build.build_page(checkout)
    assert calls(checkout) == "ci run run"


def test_a_changed_lock_installs_again(checkout: Path) -> None:
    hatch_build.build_page(checkout)
    (checkout / "web" / "package-lock.json").write_text('{"a": 1}')
    hatch_build.build_page(checkout)
    assert calls(checkout) == "ci run ci run"


def test_a_page_that_was_deleted_is_built_again(checkout: Path) -> None:
    hatch_build.build_page(checkout)
    (checkout / "src" / "penumbra" / "table" / "page" / "index.html").unlink()
    assert hatch_build.build_page(checkout)


def test_a_missing_lock_is_said_plainly(checkout: Path) -> None:
    (checkout / "web" / "package-lock.json").unlink()
    with pytest.raises(hatch_build.PageError, match=r"package-lock\.json is missing"):
        hatch_build.build_page(checkout)


def test_an_npm_that_fails_is_said_plainly(tmp_path: Path) -> None:
    (tmp_path / "package.json").write_text('{"scripts": {"build": "exit 3"}}')
    with pytest.raises(hatch_build.PageError, match="`npm run build` ended with exit code 3"):
        hatch_build.npm(tmp_path, "run", "build")
