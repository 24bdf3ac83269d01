"""Which engine runs: the modules as they are written, or what mypyc has compiled of them."""

from importlib.machinery import EXTENSION_SUFFIXES
from types import ModuleType

from penumbra.kernel import game


def is_compiled(module: ModuleType = game) -> bool:
    """Whether a module, or the engine by one that is always compiled with it, is an extension module."""
    return (module.__file__ or "").endswith(tuple(EXTENSION_SUFFIXES))
