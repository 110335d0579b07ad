"""Times that operators send are within the allowed years."""

import pytest
from pydantic import TypeAdapter, ValidationError

from api.http.fields import Moment
from api.operations.queues.loans import LongerRecruiting

MOMENT: TypeAdapter[object] = TypeAdapter(Moment)


@pytest.mark.parametrize("moment", ["0001-01-01T00:00:00+09:00", "0001-01-01T00:00:00", "9999-12-31T23:59:59-12:00"])
def test_a_time_outside_the_allowed_years_is_refused(moment: str):
    with pytest.raises(ValidationError, match="연도를 다시 확인해 주세요"):
        MOMENT.validate_python(moment)
    with pytest.raises(ValidationError, match="연도를 다시 확인해 주세요"):
        LongerRecruiting.model_validate({"days": 1, "closesAt": moment, "reason": "고객이 기다려 달라고 했어요."})


@pytest.mark.parametrize("moment", ["2026-11-24T00:00:00+09:00", "2000-01-01T00:00:00Z"])
def test_a_time_within_the_allowed_years_is_accepted(moment: str):
    assert MOMENT.validate_python(moment)
