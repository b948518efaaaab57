"""The REST API, one module per resource."""

from bot.sandbox.routes import applications, callbacks, channels, messages, threads, users, webhooks
from bot.sandbox.routing import Routes

MODULES = (applications, callbacks, channels, messages, threads, users, webhooks)


def all_routes() -> Routes:
    """Return every route that the sandbox implements."""
    routes = Routes()
    for module in MODULES:
        module.add_to(routes)
    return routes
