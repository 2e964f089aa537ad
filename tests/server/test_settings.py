"""Settings: where they come from, and that each is documented."""

from __future__ import annotations

import pytest

from stellwerk.table.errors import STATUS, TableError
from stellwerk.table.rate_limiter import Bucket, Buckets
from stellwerk.table.settings import BadSetting, Settings, from_environment, settable
from tools import reference


def test_command_line_then_environment_then_default() -> None:
    environment = {"STELLWERK_PORT": "9000", "STELLWERK_BOT_PAUSE": "0.5", "STELLWERK_HOST": "::"}
    found = from_environment(environment, host="127.0.0.1", database=None)
    assert (found.port, found.bot_pause, found.host) == (9000, 0.5, "127.0.0.1")
    assert found.database == Settings().database
    assert found.database_url().startswith("sqlite:///") and "stellwerk" in found.database_url()
    assert from_environment({"STELLWERK_PORT": "", "STELLWERK_HOST": ""}) == Settings()


NUMBERS = sorted(each.name for each in settable() if each.type != "str")


@pytest.mark.parametrize("name", NUMBERS)
@pytest.mark.parametrize("text", ["many", "nan", "inf", "-1", "1e999", "½", "0x10", "1,5", " "])
def test_every_number_is_checked(name: str, text: str) -> None:
    variable = f"STELLWERK_{name.upper()}"
    with pytest.raises(BadSetting) as refused:
        from_environment({variable: text})
    assert str(refused.value).startswith(f"{variable}: ")
    assert refused.value.render("de").startswith(f"{variable}: ")


def test_the_bounds_of_a_setting_are_named() -> None:
    with pytest.raises(BadSetting, match=r"STELLWERK_PORT: 99999 is out of range \(from 0 to 65535\)"):
        from_environment({"STELLWERK_PORT": "99999"})
    with pytest.raises(BadSetting, match=r"CLIENTS_PER_ADDRESS: 0 is out of range \(from 1 to 1000\)"):
        from_environment({"STELLWERK_CLIENTS_PER_ADDRESS": "0"})


def test_the_defaults_lie_within_their_bounds() -> None:
    said = {f"STELLWERK_{each.name.upper()}": str(getattr(Settings(), each.name)) for each in settable()}
    assert from_environment(said) == Settings()


def test_constants_are_not_read_from_the_environment() -> None:
    assert from_environment({"STELLWERK_REQUESTS_BURST": "100000"}) == Settings()


def test_clients_behind_one_address_multiply_its_limits() -> None:
    found = from_environment({"STELLWERK_CLIENTS_PER_ADDRESS": "30"})
    assert (found.requests_burst, found.sockets_per_address) == (6000, 3000)
    assert (found.messages_burst, found.sockets) == (Settings().messages_burst, Settings().sockets)


def test_every_setting_is_documented() -> None:
    page = reference.settings_page()
    for each in settable():
        assert f"`{each.name}`" in page, each.name


def test_every_error_is_documented() -> None:
    page = reference.protocol_page()
    for code, status in STATUS.items():
        assert status >= 400
        assert TableError(code).as_json()["de"] != TableError(code).as_json()["en"]
        assert f"`{code}`" in page, code


def test_a_bucket_lets_a_burst_through_and_then_a_trickle() -> None:
    bucket = Bucket(rate=10, burst=5)
    assert [bucket.wait() for _ in range(5)] == [0.0] * 5
    assert 0 < bucket.wait() <= 0.1


def test_addresses_are_forgotten_before_memory_grows() -> None:
    buckets = Buckets(rate=1, burst=1, most=10)
    for number in range(100):
        buckets.use(f"address {number}")
    assert len(buckets.buckets) == 10
    with pytest.raises(TableError, match="slow_down"):
        buckets.use("address 99")
