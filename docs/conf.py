"""The site for authors: ``make docs`` builds it into build/docs."""

import logging
import re
from typing import Any, Final

from docutils import nodes
from sphinx.application import Sphinx

import penumbra

logging.getLogger("alembic").setLevel(logging.WARNING)  # it tells of its plugins as it is loaded

project = "Penumbra"
author = "the Penumbra contributors"
project_copyright = author
version = release = penumbra.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx_copybutton"]

# A reference that leads nowhere is a fault, but to libraries, to what is private and to what games keep to themselves.
nitpicky = True
_LIBRARIES: Final = (
    "abc|collections|concurrent|enum|gymnasium|ipaddress|litestar|msgspec|numpy|pathlib|pettingzoo|random|rich|socket"
    "|sqlalchemy|ssl"
)
_BEHIND_THE_DOOR: Final = r"penumbra\.(eclipse|blueshift)\.(board|components|outlook|planner|position|setup)"
nitpick_ignore_regex = [
    ("py:.*", rf"({_LIBRARIES}|{_BEHIND_THE_DOOR})\..*"),
    ("py:.*", r".*\._\w+"),
    ("py:.*", r"(dict|tuple)\[.*"),  # the beginning of a type that is spelled out
]

myst_heading_anchors = 3
copybutton_prompt_text = r">>> |\.\.\. |\$ "
copybutton_prompt_is_regexp = True

autodoc_default_options = {"members": True, "member-order": "bysource", "show-inheritance": True}
autodoc_inherit_docstrings = False  # what an override keeps is said where it is first promised
autodoc_preserve_defaults = True
autodoc_typehints = "signature"
add_module_names = False
python_use_unqualified_type_names = True
maximum_signature_line_length = 140  # of names with their modules, which are not shown

html_theme = "furo"
html_title = "Penumbra"
html_theme_options: dict[str, list[str]] = {"top_of_page_buttons": []}
html_copy_source = False
html_static_path = ["_static"]
html_extra_path = ["_pages"]  # pages that the arena made
html_css_files = ["site.css"]
html_js_files = [("site.js", {"defer": "defer"})]


def _skips(app: Sphinx, what: str, name: str, member: Any, skip: bool, options: Any) -> bool | None:
    """Leaves out the fields of named tuples: their class tells of them, and Python writes nothing but their places."""
    return True if re.match("Alias for field number", getattr(member, "__doc__", None) or "") else None


def _plain_classes(app: Sphinx, page: nodes.document) -> None:
    """Says nothing of the base that every class has."""
    for line in list(page.findall(nodes.paragraph)):
        if line.astext() == "Bases: object":
            line.parent.remove(line)


def setup(app: Sphinx) -> None:
    """Tells Sphinx what is ours."""
    app.connect("autodoc-skip-member", _skips)
    app.connect("doctree-read", _plain_classes)
