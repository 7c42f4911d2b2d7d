"""Cases that share one test: none is left out, and each that fails is named."""

import pytest

from tests.support.together import make_check, put_together, read_axis

ONE = pytest.mark.parametrize("one", [1, pytest.param(3, id="three"), {4: 5}])
TWO = pytest.mark.parametrize(("two", "three"), [(1, 2), (9, 0)], ids=["low", "high"])


def make_test(check, *marks):
    return make_check(check, ["nine"], [read_axis(one.mark) for one in marks])


def test_every_case_is_asked_and_all_that_fail_are_told():
    asked = []

    def check_numbers(one, two, three, nine):
        asked.append((one, two, three))
        assert one != 3 or two != nine
        if one == {4: 5}:
            pytest.fail("not so")

    with pytest.raises(AssertionError) as told:
        make_test(check_numbers, ONE, TWO)(nine=9)
    assert asked == [(one, *two) for one in (1, 3, {4: 5}) for two in ((1, 2), (9, 0))]
    failed = [line.split(":")[0] for line in str(told.value).splitlines() if " and " in line]
    assert failed == ["three and high", "2", "2"]


def test_who_skips_one_case_still_asks_the_others():
    asked = []

    def check_number(one, nine):
        asked.append(one)
        if len(asked) == 1:
            pytest.skip(f"no {nine}")

    with pytest.raises(pytest.skip.Exception, match="no 9"):
        make_test(check_number, ONE)(nine=9)
    assert len(asked) == 3


def test_what_needs_its_own_or_is_marked_stays_apart(request):
    module = request.node.getparent(pytest.Module)

    def with_own(one, tmp_path): ...

    def with_none(one): ...

    marked = pytest.mark.parametrize("one", [pytest.param(1, marks=pytest.mark.material)])
    assert put_together(module, "test", ONE(with_own)) is None
    assert put_together(module, "test", marked(with_none)) is None

    def check_again(one): ...

    assert put_together(module, "test", pytest.mark.long(ONE(check_again))) is None

    def check_plainly(one): ...

    assert put_together(module, "test", ONE(check_plainly)) is not None
