"""The answers of `/verify`: what was proved of a match, or when it can be proved."""

from bot.match.proof import Proof
from bot.messages.custom_ids import Ref
from bot.messages.draft import Button, Draft
from bot.messages.limits import MAX_CONTENT, shorten
from bot.messages.names import escape_markup
from bot.messages.reader import Reader


def promise_message(reader: Reader) -> Draft:
    """Return what a match that is still played has promised: the hash of its seed."""
    match = reader.match
    return Draft(reader.say("verify.live", match=match.id, hash=match.seed_hash))


def proof_message(reader: Reader, proof: Proof) -> Draft:
    """Return what the check of a finished match found, step by step."""
    match = reader.match
    if proof.faults:
        lines = [reader.say("verify.fails", match=match.id, hash=match.seed_hash)]
        for fault in proof.faults:
            args = {key: escape_markup(str(value)) for key, value in fault.args.items()}
            lines.append(f"- {reader.say(f'proof.{fault.key}', **args)}")
        return Draft(shorten("\n".join(lines), MAX_CONTENT), rows=((_export_button(reader),),))
    lines = [
        reader.say("verify.fits", match=match.id),
        reader.say("verify.seed", seed=match.seed, hash=match.seed_hash),
        _begin_line(reader),
        reader.say("verify.moves", n=proof.moves),
        reader.say("verify.chance", n=proof.drawn) if proof.drawn else "",
        reader.say("verify.end"),
        reader.say("verify.yourself"),
    ]
    return Draft("\n".join(filter(None, lines)), rows=((_export_button(reader),),))


def _begin_line(reader: Reader) -> str:
    """Return what is known of how the match began: a position is no deal that a seed proves."""
    origin = reader.match.origin
    if origin is None:
        return reader.say("verify.deal")
    return reader.say("verify.origin", match=origin.match, turn=origin.turn)


def _export_button(reader: Reader) -> Button:
    return Button(reader.say("button.export"), Ref("export", reader.match.id).custom_id)
