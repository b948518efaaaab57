"""Forms: checked before they are sent, read without having been kept."""

from dataclasses import replace

import pytest

from bot.interactions.forms import build_modal, submitted_values
from bot.messages.draft import Draft, Form, Select, SelectOption, TextInput
from bot.messages.limits import OverLimit, check_draft

FORM = Form("Your tile", "jp:customwrite:1:::own/new:", (TextInput("Name", "name", 24, "Mud"),))


def test_a_form_is_sent_with_what_it_is_for_in_its_id() -> None:
    sent = build_modal(FORM).to_dict()
    assert (sent["title"], sent["custom_id"]) == (FORM.title, FORM.custom_id)
    field = sent["components"][0]["component"]
    assert (field["custom_id"], field["max_length"], field["value"]) == ("name", 24, "Mud")


@pytest.mark.parametrize(
    ("form", "fault"),
    [
        (replace(FORM, title="x" * 46), "title of at most 45"),
        (replace(FORM, custom_id="x" * 101), "id of at most 100"),
        (replace(FORM, inputs=()), "1 to 5 blanks, got 0"),
        (replace(FORM, inputs=FORM.inputs * 6), "1 to 5 blanks, got 6"),
        (replace(FORM, inputs=(TextInput("", "name", 9),)), "expected a label"),
        (replace(FORM, inputs=(TextInput("Name", "name", 2, "Mud"),)), "value of at most 2"),
    ],
)
def test_a_form_over_a_limit_is_refused_by_name(form: Form, fault: str) -> None:
    with pytest.raises(OverLimit, match=fault):
        build_modal(form)


@pytest.mark.parametrize(
    "components",
    [
        [{"type": 18, "component": {"type": 4, "value": "Mud"}}],
        [{"type": 1, "components": [{"type": 4, "value": "Mud"}]}],
    ],
)
def test_what_was_written_is_read_whichever_way_it_is_packed(components: object) -> None:
    assert submitted_values({"custom_id": "x", "components": components}) == ("Mud",)


def test_the_values_of_a_select_and_of_a_button_are_read_the_same_way() -> None:
    assert submitted_values({"values": ["1", "2"]}) == ("1", "2")
    assert submitted_values({"custom_id": "x"}) == ()


@pytest.mark.parametrize(("least", "most"), [(0, 3), (2, 1), (-1, 1)])
def test_a_select_must_have_enough_options(least: int, most: int) -> None:
    pick = Select("p", "Choose", (SelectOption("a", "1"), SelectOption("b", "2")), least, most)
    with pytest.raises(OverLimit, match="2 options to suffice"):
        check_draft(Draft("hello", rows=((pick,),)))
