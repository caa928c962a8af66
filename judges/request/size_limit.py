"""The size check: whether a request fits the limits, and the next smaller sampling if not."""

from judges.client.faults import CallFault
from judges.core.capabilities import Capabilities
from judges.core.endpoint_config import Endpoint
from judges.core.types import Sampling
from judges.request import encodings


def step_down(
    endpoint: Endpoint, known: Capabilities, size: int, sampling: Sampling | None
) -> tuple[Sampling, str] | None:
    """None where a body of `size` bytes and its frames fit; else the smaller sampling and why.

    Raises:
        Fault: too_large, where there is nothing left to lower.
    """
    if known.max_frames and sampling is not None and sampling.encoding == "frames":
        fewer = encodings.fewer_frames(sampling, known.max_frames)
        if fewer is not None:
            return fewer, f"the endpoint takes at most {known.max_frames} images"
    most = min(endpoint.max_bytes, known.max_bytes or endpoint.max_bytes)
    if size <= most:
        return None
    step = encodings.smaller_sampling(sampling) if sampling is not None else None
    if step is None:
        raise CallFault("too_large", f"the request has {size} bytes; the limit is {most}", "none")
    return step, f"the request had {size} bytes, the limit is {most}"
