"""What a server counts for those who run it, in the form that Prometheus reads.

Figures are sums over all tables: no table, seat, name or address is in them, and nothing of a game.
"""

from collections.abc import Callable
from typing import Final, NamedTuple

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, generate_latest

from penumbra import __version__

SECONDS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)


class Counted(NamedTuple):
    """Choices since the server began: all that were stored, and those of people by what they took at most.

    ``played`` has a number for each of SECONDS and one for all.
    """

    choices: int
    played: tuple[int, ...]


class Metrics:
    """The figures of one server; some are counted by whoever sees to it, others asked for when they are read."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        ProcessCollector(registry=self._registry)
        version = Gauge("penumbra_version", "1, by the version that runs.", ["version"], registry=self._registry)
        version.labels(__version__).set(1)
        self.choices = Counter("penumbra_choices", "Choices stored, by people and bots.", registry=self._registry)
        self.playing = Histogram(
            "penumbra_play_seconds",
            "Seconds until a person's choice was stored and answered, or refused.",
            buckets=SECONDS,
            registry=self._registry,
        )
        self.faults = Counter(
            "penumbra_database_faults", "Requests that the database could not answer.", registry=self._registry
        )

    def counted(self) -> Counted:
        """The choices until now."""
        value = self._registry.get_sample_value
        bounds = [str(seconds) for seconds in SECONDS]
        played = tuple(int(value("penumbra_play_seconds_bucket", {"le": bound}) or 0) for bound in [*bounds, "+Inf"])
        return Counted(int(value("penumbra_choices_total") or 0), played)

    def ask(self, name: str, what: str, figure: Callable[[], float]) -> None:
        """Has a figure asked for whenever they are read."""
        Gauge(f"penumbra_{name}", what, registry=self._registry).set_function(figure)

    def read(self) -> bytes:
        """All of them, as text."""
        return generate_latest(self._registry)
