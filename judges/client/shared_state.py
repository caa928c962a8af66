"""What the calls of one client share, and the callbacks that record their requests."""

from collections.abc import Awaitable, Callable

from judges.client.budget import CostBudget
from judges.client.reply_cache import ReplyCache
from judges.client.throttle import AdaptiveThrottle
from judges.core.capabilities import Profiles
from judges.core.endpoint_config import Endpoint
from judges.core.types import Attempt, Reservation
from judges.request.encodings import EncodedClips
from judges.wire.chat_http import Wire

OnAttempt = Callable[[str, Attempt], None]
OnSend = Callable[[Reservation], Awaitable[None]]


class SharedState:
    """State that the calls of one client share: endpoint, connection, throttle, cost budget."""

    def __init__(
        self,
        endpoint: Endpoint,
        wire: Wire,
        budget: CostBudget,
        profiles: Profiles,
        cache: ReplyCache | None,
        on_attempt: OnAttempt | None,
        on_send: OnSend | None,
    ) -> None:
        self.endpoint = endpoint
        self.wire = wire
        self.budget = budget
        self.profiles = profiles
        self.cache = cache
        self.on_attempt = on_attempt
        self.on_send = on_send
        self.throttle = AdaptiveThrottle(endpoint.max_concurrency)
        self.media = EncodedClips()
        self.stopped = ""
        self.answers = 0
        self.refusals = 0
