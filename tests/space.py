"""What stands between a visitor and a Space: the Hub's page with its frame, and TLS in front of us.

A browser uses it as its proxy: whatever host it asks for is answered here, with a certificate that
nobody vouches for. The Space's own host is passed on to a server, the Hub's is the page that frames
it, and all other hosts are refused.
"""

import asyncio
import contextlib
import ssl
import threading
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

HUB: Final = "huggingface.co"
SPACE: Final = "someone-whyreel.hf.space"
VARIABLES: Final = {
    "SPACE_HOST": SPACE, "SPACE_ID": "someone/whyreel", "SYSTEM": "spaces", "WHYREEL_PUBLIC": "1",
}  # fmt: skip
SANDBOX: Final = (
    "allow-downloads allow-forms allow-modals allow-pointer-lock allow-popups "
    "allow-popups-to-escape-sandbox allow-same-origin allow-scripts "
    "allow-storage-access-by-user-activation"
)
"""What the Hub lets a Space do."""
PAGE: Final = f"""<!doctype html><meta charset="utf-8"><title>A Space</title>
<link rel="icon" href="data:,"><style>body {{ margin: 0 }} iframe {{ width: 100%; height: 900px;
border: 0 }}</style><script>const frame = document.createElement("iframe");
frame.sandbox = "{SANDBOX}"; frame.allow = "autoplay; clipboard-write; fullscreen";
frame.src = "https://{SPACE}" + decodeURIComponent(location.hash.slice(1)); document.write(
frame.outerHTML);</script>"""
REFUSED: Final = b"HTTP/1.1 403 Forbidden\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"


def _certificate(folder: Path) -> ssl.SSLContext:
    """A context with a certificate of our own."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, SPACE)])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name).issuer_name(name).public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1)).not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(SPACE), x509.DNSName(HUB)]), False)
        .sign(key, hashes.SHA256())
    )  # fmt: skip
    file = folder / "space.pem"
    file.write_bytes(
        key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
        + made.public_bytes(serialization.Encoding.PEM)
    )
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(file)
    return context


async def _pipe(source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
    with contextlib.suppress(ConnectionError, ssl.SSLError):
        while part := await source.read(65536):
            target.write(part)
            await target.drain()
    target.close()


async def _pass_on(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter, host: str, port: int
) -> None:
    """One request to the server, whose answer ends the connection; a socket stays open."""
    head = await reader.readuntil(b"\r\n\r\n")
    lines = head.removesuffix(b"\r\n\r\n").split(b"\r\n")
    if b"upgrade: websocket" not in head.lower():
        kept = [line for line in lines if not line.lower().startswith(b"connection:")]
        lines = [*kept, b"connection: close"]
    lines += [b"x-forwarded-proto: https", b"x-forwarded-for: 203.0.113.7"]
    answers, asks = await asyncio.open_connection(host, port)
    asks.write(b"\r\n".join(lines) + b"\r\n\r\n")
    up = asyncio.create_task(_pipe(reader, asks))
    await _pipe(answers, writer)
    up.cancel()


@contextlib.contextmanager
def framed(address: str, folder: Path) -> Iterator[str]:
    """The address of the proxy in front of a server."""
    context = _certificate(folder)
    at, _, port = address.removeprefix("http://").partition(":")

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(asyncio.IncompleteReadError, ConnectionError, ssl.SSLError):
            head = await reader.readuntil(b"\r\n\r\n")
            host = head.split(b" ")[1].decode("latin-1").partition(":")[0]
            if not head.startswith(b"CONNECT ") or host not in (HUB, SPACE):
                writer.write(REFUSED)
                await writer.drain()
                return
            writer.write(b"HTTP/1.1 200 OK\r\n\r\n")
            await writer.drain()
            await writer.start_tls(context)
            if host == SPACE:
                await _pass_on(reader, writer, at, int(port))
                return
            await reader.readuntil(b"\r\n\r\n")
            body = PAGE.encode()
            kind = "content-type: text/html\r\nconnection: close"
            writer.write(
                f"HTTP/1.1 200 OK\r\n{kind}\r\ncontent-length: {len(body)}\r\n\r\n".encode() + body
            )
            await writer.drain()
        writer.close()

    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()
    listening = asyncio.start_server(answer, "127.0.0.1", 0)
    proxy = asyncio.run_coroutine_threadsafe(listening, loop).result()
    yield f"http://127.0.0.1:{proxy.sockets[0].getsockname()[1]}"
    loop.call_soon_threadsafe(loop.stop)
    thread.join()
