"""The streams of a hall on JetStream, and who reads them on: what is kept, how much of it, and for whom."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.hall.messages import BRANCH, CARE, DESK, KEEP, LARGEST, LINES, STATE, Hold, In, line_subject, shard_of
from companion.hall.server import laptop_of

if TYPE_CHECKING:
    from nats.js import JetStreamContext

_OTHERWISE = 10058
"""The server's number for: there is a stream of this name, and it is made otherwise."""


async def make(js: JetStreamContext, replicas: int) -> None:
    """Make all that are not there; raises what the server says where it keeps none."""
    from nats.js.api import DiscardPolicy, StorageType, StreamConfig
    from nats.js.errors import APIError

    lasting: dict[str, Any] = {
        "storage": StorageType.FILE, "allow_direct": True, "deny_delete": True, "deny_purge": True,
        "max_msg_size": LARGEST + 32 * 1024, "num_replicas": replicas,
    }  # fmt: skip
    # A table that floods fills its own subject, and no other.
    own = {
        **lasting, "max_msgs_per_subject": 20_000, "discard": DiscardPolicy.NEW, "discard_new_per_subject": True,
    }  # fmt: skip
    made = (
        *(StreamConfig(name=each, subjects=[f"line.{shard}.>"], **own) for shard, each in enumerate(LINES)),
        StreamConfig(name=BRANCH, subjects=["branch.>"], **own),
        StreamConfig(
            name=STATE, subjects=["state.*", "wall.*"], storage=StorageType.MEMORY, max_msgs_per_subject=1,
            allow_direct=True, max_msg_size=16 * 1024, num_replicas=replicas,
        ),
        StreamConfig(name=DESK, subjects=["desk.*"], **lasting),
        StreamConfig(name=CARE, subjects=["care.*", "notice.*"], **lasting),
        StreamConfig(
            name=KEEP, subjects=["key.*.*", "hold.*", "judges", "book"], max_msgs_per_subject=1,
            **{**lasting, "deny_delete": False, "deny_purge": False},
        ),
    )  # fmt: skip
    for config in made:
        try:
            await js.add_stream(config)
        except APIError as error:
            if error.err_code != _OTHERWISE:
                raise
            await js.update_stream(config)  # it was made by an older program


async def orders_for(js: JetStreamContext, who: In) -> None:
    """Orders wait for this table's laptop until it has entered them."""
    from nats.js.api import AckPolicy, ConsumerConfig, DeliverPolicy

    config = ConsumerConfig(
        durable_name=laptop_of(who.key), filter_subjects=[f"desk.{who.table}", "desk.all"],
        ack_policy=AckPolicy.EXPLICIT, deliver_policy=DeliverPolicy.NEW, ack_wait=10, max_deliver=-1,
    )  # fmt: skip
    await js.add_consumer(DESK, config)


async def lines_for(js: JetStreamContext, hold: Hold) -> None:
    """The laptop on which an evening goes on is sent its lines."""
    from nats.js.api import AckPolicy, ConsumerConfig, DeliverPolicy

    config = ConsumerConfig(
        durable_name=laptop_of(hold.laptop), deliver_policy=DeliverPolicy.ALL,
        filter_subject=line_subject(hold.table, hold.evening), ack_policy=AckPolicy.NONE,
    )  # fmt: skip
    await js.add_consumer(LINES[shard_of(hold.table)], config)


async def last(js: JetStreamContext, stream: str, subject: str) -> bytes:
    """The last message on a subject; b"" where there is none."""
    from nats.js.errors import NotFoundError

    try:
        found = await js.get_last_msg(stream, subject)
    except NotFoundError:
        return b""
    return found.data or b""
