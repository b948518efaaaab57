"""Builds new objects with every field that Discord sends, even fields unused here."""

from bot.sandbox.permissions import EVERYONE_PERMISSIONS, permission_bits
from bot.sandbox.wire import Json

BOT_ROLE_PERMISSIONS = permission_bits(
    "VIEW_CHANNEL",
    "SEND_MESSAGES",
    "SEND_MESSAGES_IN_THREADS",
    "CREATE_PUBLIC_THREADS",
    "ATTACH_FILES",
    "READ_MESSAGE_HISTORY",
)
"""The permissions of the bot's role, which its invitation asks for."""


def new_user(key: str, name: str) -> Json:
    return {
        "id": key,
        "username": "".join(c for c in name.lower() if c.isalnum() or c in "._") or "player",
        "discriminator": "0",
        "global_name": name,
        "avatar": None,
        "banner": None,
        "accent_color": None,
        "bot": False,
        "public_flags": 0,
        "flags": 0,
        "primary_guild": None,
        "avatar_decoration_data": None,
    }


def new_member(user: Json, roles: list[str], joined_at: str) -> Json:
    return {
        "user": user,
        "nick": None,
        "avatar": None,
        "banner": None,
        "roles": roles,
        "joined_at": joined_at,
        "premium_since": None,
        "deaf": False,
        "mute": False,
        "flags": 0,
        "pending": False,
        "communication_disabled_until": None,
    }


def new_channel(key: str, guild: str, name: str, position: int) -> Json:
    """Return a text channel."""
    return {
        "id": key,
        "type": 0,
        "guild_id": guild,
        "name": name,
        "position": position,
        "permission_overwrites": [],
        "nsfw": False,
        "parent_id": None,
        "topic": None,
        "last_message_id": None,
        "rate_limit_per_user": 0,
        "flags": 0,
    }


def new_dm_channel(key: str, user: Json) -> Json:
    """Return the channel of direct messages between the bot and a user."""
    return {"id": key, "type": 1, "recipients": [user], "last_message_id": None, "flags": 0}


VOICE_FIELDS: Json = {
    "bitrate": 64_000,
    "user_limit": 0,
    "rtc_region": None,
    "video_quality_mode": 1,
}
"""The additional fields of voice and stage channels."""


def new_guild(key: str, bot_role: str, name: str, owner: Json) -> Json:
    """Return a guild with the roles of @everyone and of the bot."""
    return {
        "id": key,
        "name": name,
        "owner_id": owner["id"],
        "features": [],
        "roles": [
            new_role(key, "@everyone", EVERYONE_PERMISSIONS, 0),
            new_role(bot_role, "Jungle Post", BOT_ROLE_PERMISSIONS, 1),
        ],
        "emojis": [],
        "stickers": [],
        "region": "deprecated",
        "preferred_locale": "en-US",
        "afk_timeout": 300,
        "verification_level": 0,
        "default_message_notifications": 1,
        "explicit_content_filter": 0,
        "mfa_level": 0,
        "nsfw_level": 0,
        "nsfw": False,
        "premium_tier": 0,
        "premium_subscription_count": 0,
        "premium_progress_bar_enabled": False,
        "system_channel_flags": 0,
        "widget_enabled": False,
        "max_members": 500_000,
        "max_video_channel_users": 25,
        "max_stage_video_channel_users": 50,
        **dict.fromkeys(EMPTY_GUILD_FIELDS),
    }


EMPTY_GUILD_FIELDS = (
    "icon",
    "banner",
    "splash",
    "discovery_splash",
    "home_header",
    "description",
    "application_id",
    "afk_channel_id",
    "system_channel_id",
    "rules_channel_id",
    "public_updates_channel_id",
    "safety_alerts_channel_id",
    "widget_channel_id",
    "vanity_url_code",
    "max_presences",
    "incidents_data",
)


def new_role(key: str, name: str, permissions: int, position: int) -> Json:
    """Return a role; @everyone has position 0."""
    return {
        "id": key,
        "name": name,
        "description": None,
        "permissions": str(permissions),
        "position": position,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "icon": None,
        "unicode_emoji": None,
        "hoist": False,
        "managed": position > 0,
        "mentionable": False,
        "flags": 0,
    }


def new_application(bot: Json, owner: Json) -> Json:
    """Return the bot's application as the bot itself receives it."""
    return {
        "id": bot["id"],
        "name": bot["global_name"],
        "type": None,
        "icon": None,
        "description": "",
        "summary": "",
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "0" * 64,
        "flags": 0,
        "flags_new": "0",
        "owner": owner,
        "team": None,
        "redirect_uris": [],
        "interactions_endpoint_url": None,
        "role_connections_verification_url": None,
        "approximate_guild_count": 1,
        "approximate_user_install_count": 0,
        "approximate_user_authorization_count": 0,
        "explicit_content_filter": 0,
        "eligible_oauth2_scopes": [],
        "rpc_origins": [],
        "tags": [],
    }
