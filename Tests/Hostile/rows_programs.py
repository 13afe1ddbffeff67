"""Hostile folders that bring programs: PATH, sources, keys, editors and openers."""

from table import Place, row


@row("programs of the folder by an empty entry of PATH", "Programs come from outside the folder")
def empty_path(place: Place):
    for name in ("git", "curl", "less", "vi", "xdg-open"):
        place.program(name)
    place.environment["PATH"] = place.environment["PATH"] + ":"
    return "PATH=:$PATH git"
