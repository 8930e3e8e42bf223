"""The client of the Watchpost API. It needs nothing but the standard library.

    from watchpost import Watchpost

    with Watchpost("https://watchpost.example.com", api_key="wp_…") as client:
        for monitor in client.monitors.list():
            print(monitor.name, monitor.current_status)

`watchpost.models` has what the API takes and gives, `watchpost.errors` what the client raises, and
`watchpost.webhook` verifies deliveries of webhooks.
"""

from . import errors, models, webhook
from ._call import Attempt, Content, RequestOptions
from ._client import AsyncChallenge, AsyncWatchpost, Challenge, Watchpost
from ._pages import AsyncPages, Page, Pages
from ._session import SessionTokens, TokenStore
from ._values import UNSET, Maybe, Unset

__all__ = [
    "UNSET",
    "AsyncChallenge",
    "AsyncPages",
    "AsyncWatchpost",
    "Attempt",
    "Challenge",
    "Content",
    "Maybe",
    "Page",
    "Pages",
    "RequestOptions",
    "SessionTokens",
    "TokenStore",
    "Unset",
    "Watchpost",
    "errors",
    "models",
    "webhook",
]
