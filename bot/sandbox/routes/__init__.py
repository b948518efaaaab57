"""The REST API, one module for each resource."""

from bot.sandbox.routes import applications, callbacks, channels, messages, threads, users, webhooks
from bot.sandbox.routing import Routes

MODULES = (applications, callbacks, channels, messages, threads, users, webhooks)


def all_routes() -> Routes:
    """Every route that the sandbox knows."""
    routes = Routes()
    for module in MODULES:
        module.add_to(routes)
    return routes
