"""Where phones find the scorer: the address on the local network, and its QR code."""

import io
import socket

ANY = ("0.0.0.0", "::", "")


def lan_address(host: str, port: int) -> str:
    """The address to open on a phone in the same network."""
    return f"http://{_own_ip() if host in ANY else host}:{port}"


def _own_ip() -> str:
    """This machine's address on the network; choosing a route sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("10.255.255.255", 1))
        except OSError:
            return "127.0.0.1"
        return str(probe.getsockname()[0])


def port_problem(host: str, port: int) -> str:
    """Why nobody can listen there, or nothing."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            return error.strerror or str(error)
    return ""


def qr_code(address: str) -> str:
    """The address as a QR code of block characters."""
    import segno

    drawn = io.StringIO()
    segno.make(address, error="m").terminal(out=drawn, compact=True)
    return drawn.getvalue()
