"""Words that several pages use."""

import pytest

from views.page.labels import percent


@pytest.mark.parametrize(
    ("value", "shown"),
    [(128 / 135, "94.8 %"), (0.95, "95 %"), (0.9499999999999, "95 %"), (0.999, "99.9 %"),
     (0.9996, "99.96 %"), (1.0, "100 %"), (0.504, "50 %"), (0.0, "0 %"), (0.955, "96 %")],
)  # fmt: skip
def test_a_share_is_never_rounded_up_to_a_threshold(value: float, shown: str) -> None:
    assert percent(value) == shown
