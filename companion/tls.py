"""The laptop's own certificate (TLS): made on the spot, kept for the installation, and known by its fingerprint."""

from __future__ import annotations

import contextlib
import datetime
import ipaddress
import os
import secrets
import ssl
import tempfile
from collections.abc import Sequence
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

DAYS = 390
"""So long a certificate holds: phones take none that holds for much more than a year."""
LEAST = datetime.timedelta(days=2)
"""One that ends sooner is made anew before the evening."""
MOST_NAMES = 40
"""Addresses that a certificate remembers: a laptop that comes back to a network keeps its fingerprint there."""


class Identity:
    """By what phones and tables know this laptop: a key and a certificate for its addresses, signed by itself."""

    def __init__(self, file: Path | None) -> None:
        """`file` is where key and certificate are kept, for their owner alone; None keeps them nowhere."""
        self._file = file
        self.context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self.context.minimum_version = ssl.TLSVersion.TLSv1_2
        self.context.set_alpn_protocols(["http/1.1"])
        self._text = _read(file)
        self._cert = _certificate(self._text)
        self._known: frozenset[str] = frozenset()

    def cover(self, places: Sequence[str]) -> bool:
        """Serve as these addresses and names from now on; whether the certificate is another one than before.

        Raises `OSError` where it cannot be loaded.
        """
        if self._known >= set(places) and self._known:
            return False
        before = self._cert
        held = _names(before) if before is not None else []
        now = datetime.datetime.now(datetime.UTC)
        if before is None or not set(places) <= set(held) or before.not_valid_after_utc - now < LEAST:
            self._text, self._cert = _made([*dict.fromkeys((*places, *held))][:MOST_NAMES], now)
            self._keep()
        self._load()
        assert self._cert is not None
        self._known = frozenset(_names(self._cert))
        return self._cert is not before

    @property
    def fingerprint(self) -> tuple[str, ...]:
        """SHA-256 of the certificate as a browser shows it, in sixteen groups of four."""
        if self._cert is None:
            return ()
        said = self._cert.fingerprint(hashes.SHA256()).hex().upper()
        return tuple(said[at : at + 4] for at in range(0, len(said), 4))

    @property
    def certificate(self) -> str:
        """The certificate as text (PEM), without its key; "" before there is one."""
        found = self._cert.public_bytes(serialization.Encoding.PEM) if self._cert is not None else b""
        return found.decode("ascii")

    def _keep(self) -> None:
        if self._file is None:
            return
        with contextlib.suppress(OSError):  # then the next evening has another fingerprint; that is all
            self._file.parent.mkdir(parents=True, exist_ok=True)
            _write(beside := self._file.with_suffix(".new"), self._text)
            os.replace(beside, self._file)

    def _load(self) -> None:
        # The library reads files only; this one is there for a moment, and for its owner alone.
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "identity.pem"
            _write(path, self._text)
            self.context.load_cert_chain(path)


def _write(path: Path, text: bytes) -> None:
    path.unlink(missing_ok=True)
    with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(text)


def _read(file: Path | None) -> bytes:
    if file is None:
        return b""
    try:
        if not file.is_file() or file.stat().st_size > 100_000:
            return b""
        file.chmod(0o600)
        return file.read_bytes()
    except OSError:
        return b""


def _certificate(text: bytes) -> x509.Certificate | None:
    """The certificate in such a file; None where key or certificate is damaged, or they are not each other's."""
    try:
        key = serialization.load_pem_private_key(text, None)
        cert = x509.load_pem_x509_certificate(text)
        _names(cert)
    except (ValueError, TypeError, x509.ExtensionNotFound):
        return None
    return cert if key.public_key() == cert.public_key() else None


def _names(cert: x509.Certificate) -> list[str]:
    named = cert.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    return [str(one.value) for one in named]


def _made(places: Sequence[str], now: datetime.datetime) -> tuple[bytes, x509.Certificate]:
    """A new key and its certificate, as text and as value."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, f"Parley {secrets.token_hex(4)}")])
    cert = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))  # a phone's clock may be slow
        .not_valid_after(now + datetime.timedelta(days=DAYS))
        .add_extension(x509.SubjectAlternativeName([_place(each) for each in places]), critical=False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .sign(key, hashes.SHA256())
    )
    plain = serialization.NoEncryption()
    pem, shape = serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8
    return key.private_bytes(pem, shape, plain) + cert.public_bytes(pem), cert


def _place(said: str) -> x509.GeneralName:
    try:
        return x509.IPAddress(ipaddress.ip_address(said))
    except ValueError:
        return x509.DNSName(said)
