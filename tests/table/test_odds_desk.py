"""Where odds are worked out: in turn, in processes of their own, and only as long as somebody waits."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from penumbra.eclipse.odds.answers import answers_to
from penumbra.eclipse.odds.battles import battle_from_text
from penumbra.eclipse.odds.questions import Question
from penumbra.eclipse.odds.routes import Desk, desk_of
from penumbra.eclipse.odds.ships import box_of
from penumbra.table.desks.turns import Turns
from penumbra.table.problems import Problem

pytestmark = pytest.mark.anyio
HANG = 120  # seconds; longer than any of this takes on the busiest machine
HARD = "2 dreadnought + 4 cruiser + 8 interceptor vs 2 dreadnought + 4 cruiser + 8 interceptor"
PLAIN = "3 interceptor vs 2 ancient"


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
async def desk() -> AsyncIterator[Desk]:
    desk = desk_of(processes=1)
    yield desk
    await desk.close()


def question(text: str, **more: bool | int) -> Question:
    return Question(battle_from_text(text, box_of("new-dawn")), **more)  # type: ignore[arg-type]


async def test_a_question_of_any_size_has_a_first_answer_while_a_longer_one_is_worked_on(desk: Desk) -> None:
    async with asyncio.timeout(HANG):
        hard = asyncio.create_task(desk.answer(question(HARD), "mallory", HANG))
        await asyncio.sleep(0.5)
        for _ in range(3):
            plain = await desk.answer(question(PLAIN), "ada", 0)
            assert plain.exact
            assert not plain.coming
        first = await desk.answer(question(HARD), "bea", 0)
        assert first.coming
        assert not first.exact
        assert not hard.done()
        hard.cancel()


async def test_whoever_leaves_is_no_longer_worked_for(desk: Desk) -> None:
    async with asyncio.timeout(HANG):
        for _ in range(3):
            hard = asyncio.create_task(desk.answer(question(HARD), "mallory", HANG))
            await asyncio.sleep(1)
            hard.cancel()
            with pytest.raises(asyncio.CancelledError):
                await hard
        # Of one household one question is worked on at a time: this one would wait for the others for minutes.
        told = await desk.answer(question("3 cruiser + 2 interceptor vs 2 ancient", policies=True), "mallory", HANG)
        assert not told.coming
        assert told.policies is not None


async def test_a_process_that_dies_is_replaced(desk: Desk) -> None:
    async with asyncio.timeout(HANG):
        assert (await desk.answer(question(PLAIN), "ada", 0)).exact
        for worker in [*desk._quick._all]:
            worker._process.kill()
            await worker._process.wait()
        asked = [await asyncio.gather(desk.answer(question(PLAIN), "ada", 0), return_exceptions=True) for _ in range(2)]
        assert isinstance(asked[0][0], Problem) or asked[0][0].exact  # type: ignore[union-attr]
        assert asked[1][0].exact  # type: ignore[union-attr]


async def test_places_go_round_among_households() -> None:
    turns, order = Turns(places=1, waiting=3, in_all=5), []
    begun = asyncio.Event()

    async def want(household: str) -> None:
        async with turns.turn(household):
            order.append(household)
            begun.set()
            await asyncio.sleep(0)

    async with turns.turn("first"):
        tasks = [asyncio.create_task(want(household)) for household in ("m", "m", "m", "ada", "bea")]
        await asyncio.sleep(0)
        with pytest.raises(Problem) as refused:
            await want("m")
        assert (refused.value.status, refused.value.retry_after) == (429, 2)
        with pytest.raises(Problem) as refused:
            await want("cem")
        assert refused.value.status == 503
        assert refused.value.retry_after
        assert order == []
    await asyncio.gather(*tasks)
    assert order == ["m", "ada", "bea", "m", "m"]


async def test_a_household_has_one_place_though_others_are_free() -> None:
    turns = Turns(places=2)
    async with turns.turn("m"):
        second = asyncio.create_task(turns.turn("m").__aenter__())
        await asyncio.sleep(0)
        assert not second.done()
        async with turns.turn("ada"):
            pass
        second.cancel()
        with pytest.raises(asyncio.CancelledError):
            await second
    async with turns.turn("m"), turns.turn("ada"):  # nothing is lost by who gave up
        pass


async def test_a_place_is_not_lost_on_one_who_leaves_as_it_is_called() -> None:
    turns = Turns(places=1)

    async def want() -> None:
        async with turns.turn("m"):
            pass

    async with turns.turn("m"):
        leaver, behind = asyncio.create_task(want()), asyncio.create_task(want())
        await asyncio.sleep(0)
        leaver.cancel()  # and before it knows of it the place is given back
    async with asyncio.timeout(HANG):
        await behind
        with pytest.raises(asyncio.CancelledError):
            await leaver
        await want()


def test_all_that_is_asked_besides_is_under_one_budget() -> None:
    wanted = question("2 cruiser + 2 interceptor vs 3 ancient", policies=True, retreat=True, population=3)
    *_, all_told = answers_to(wanted)
    assert all_told.policies is not None
    assert all_told.retreats
    assert all_told.population is not None
    assert (all_told.coming, all_told.given_up) == (False, [])
    *_, told = answers_to(wanted, operations=1_000)
    assert (told.policies, told.retreats, told.coming) == (None, None, False)
    assert [sentence.split(" given up")[0] for sentence in told.given_up][-2:] == [
        "What each way to aim costs was",
        "Plans to retreat were",
    ]


def test_the_first_answer_says_whether_there_is_more() -> None:
    (first,) = answers_to(question(HARD, policies=True, quick=True))
    assert first.coming
    assert first.policies is None
    (first,) = answers_to(question(PLAIN, policies=True, quick=True))
    assert not first.coming
    assert first.policies is not None
