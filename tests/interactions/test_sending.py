"""What leaves as an edit calls nobody: Discord notifies by new messages only."""

import pytest

from bot.interactions.sending import MentionInEdit, RenderedDraft
from bot.match.model import UserId
from bot.messages.draft import Draft

CALL = RenderedDraft(Draft("**<@1>**, play a card.", mentions=(UserId(1),)), None)


def test_a_mention_in_an_edit_is_refused_in_the_whole_program() -> None:
    with pytest.raises(MentionInEdit):
        CALL.edit_kwargs()


def test_a_new_message_mentions_only_whom_it_calls() -> None:
    assert CALL.send_kwargs()["allowed_mentions"].to_dict() == {"parse": [], "users": [1]}
