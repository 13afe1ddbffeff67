#!/usr/bin/env python3
"""Attacks a `track serve`: other sites, forged forms, paths, split requests, slow clients, malformed
requests and guessed tokens. Nothing may get through.

    Tests/Serve/attack.py PROGRAM [--malformed 10000] [--requests 20000]

Prints what got through; the exit code is 1 if anything did.
"""

import argparse
import hashlib
import random
import socket
import sys
import time

from client import Place, Server

FORM = "Content-Type: application/x-www-form-urlencoded"
JSON = "Content-Type: application/json"
failures = []


def expect(name, holds, shown=""):
    if not holds:
        failures.append(f"{name}: {shown}")


def pair(server):
    """Pairs a browser; returns its cookie and the word for its forms."""
    status, head, body = server.ask(
        "POST", "/pair", [FORM, f"Origin: http://{server.host}"],
        f"code={server.code}&name=phone")
    cookie = next(
        line.split(": ", 1)[1].split(";")[0]
        for line in head.split("\r\n") if line.lower().startswith("set-cookie"))
    token = cookie.split("=", 1)[1]
    return cookie, hashlib.sha256(("csrf " + token).encode()).hexdigest()[:32]


def attacks(server, cookie, csrf):
    """The table: a name, a request, and the statuses that are right for it."""
    own = f"Origin: http://{server.host}"
    signed = f"Cookie: {cookie}"
    body = f"act=done&id=water&csrf={csrf}"
    cross = ["Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: navigate", "Sec-Fetch-Dest: document"]

    def post(*fields, path="/do", body=body, host=None):
        return ("POST", path, [FORM, *fields], body, host)

    def get(path, *fields, host=None):
        return ("GET", path, list(fields), None, host)

    rows = [
        ("rebinding", get("/", signed, host="evil.example"), {421}),
        ("rebinding with the port", get("/", signed, host=f"evil.example:{server.port}"), {421}),
        ("rebinding a form", post(signed, own, host="evil.example"), {421}),
        ("rebinding to an own-looking name", get("/", signed, host=f"{server.host}.evil"), {421}),
        ("a form of another site", post(signed, "Origin: http://evil.example"), {403}),
        ("a form with the origin null", post(signed, "Origin: null"), {403}),
        ("a form without an origin", post(signed), {403}),
        ("a form of another port", post(signed, f"Origin: http://127.0.0.1:{server.port + 1}"), {403}),
        ("a form of another scheme", post(signed, f"Origin: https://{server.host}"), {403}),
        ("a form followed from another site", post(signed, own, *cross), {403}),
        ("a form without its word", post(signed, own, body="act=done&id=water"), {403}),
        ("a form with another word", post(signed, own, body=body[:-1] + "x"), {403}),
        ("the word in the query", post(signed, own, path=f"/do?csrf={csrf}", body="act=done&id=water"), {403}),
        ("text in place of a form", ("POST", "/do", ["Content-Type: text/plain", signed, own], body, None), {415}),
        ("a script of another site", ("POST", "/api/done", [JSON, signed, "X-Track: 1", "Origin: http://evil.example"], '{"id":"water"}', None), {403}),
        ("a script without the header", ("POST", "/api/done", [JSON, signed, own], '{"id":"water"}', None), {403}),
        ("a picture of another site", get("/do?act=done&id=water", signed, "Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: no-cors"), {403}),
        ("recording with GET", get(f"/do?act=done&id=water&csrf={csrf}", signed), {404}),
        ("recording with GET of the API", get("/api/done?id=water", signed), {404}),
        ("another method", ("DELETE", "/api/today", [signed], None, None), {405}),
        ("a preflight of another site", ("OPTIONS", "/api/done", ["Origin: http://evil.example"], None, None), {403, 405}),
        ("pairing from another site", post("Origin: http://evil.example", path="/pair", body=f"code={server.code}"), {403}),
        ("pairing without an origin", post(path="/pair", body=f"code={server.code}"), {403}),
        ("a used code", post(own, path="/pair", body=f"code={server.code}"), {403}),
        ("a cookie of another server", get("/", "Cookie: track-1=" + cookie.split("=", 1)[1]), {401}),
        ("no cookie", get("/"), {401}), ("no token", get("/api/today"), {401}),
        ("events without a cookie", get("/events"), {401}),
        ("leading elsewhere", post(signed, own, body=f"act=done&id=nothing&csrf={csrf}&back=//evil.example/"), {400, 409}),
        ("a header in the way back", post(signed, own, body=f"act=undo&of=zzzzzzzz&csrf={csrf}&back=/%0d%0aX:%201"), {400, 409}),
        ("standard input as the ID", post(signed, own, body=f"act=done&id=-&csrf={csrf}"), {400}),
        ("standard input as the line", post(signed, own, body=f"act=type&text=-&csrf={csrf}"), {400}),
        ("an option as the ID", post(signed, own, body=f"act=done&id=--help&csrf={csrf}"), {400}),
        ("an option as an amount", post(signed, own, body=f"act=done&id=water&amount=--toggle&csrf={csrf}"), {400, 409}),
        ("another command", post(signed, own, body=f"act=remove&id=water&csrf={csrf}"), {404}),
        ("another directory", post(signed, own, body=f"act=done&id=water&dir=/&csrf={csrf}"), {400}),
        ("too long a body", post(signed, own, body=body + "&note=" + "a" * 9000), {413}),
        ("too long a note", post(signed, own, body=body + "&note=" + "a" * 2000), {400}),
    ]
    paths = ["/.track/devices", "/../track.txt", "/%2e%2e/track.txt", "/..%2ftrack.txt",
             "/%252e%252e/track.txt", "/habit/../../track.txt", "/habit/..%2f..%2ftrack.txt",
             "/habit/%2e%2e", "/log.txt", "/track.txt", "/data/log.txt", "//etc/passwd", "/etc/passwd",
             "/day/../../etc/passwd", "/habit/%00", "/check-in.css/../log.txt", "/\\..\\log.txt",
             "/api/habit/..%2f..%2fetc%2fpasswd", "/api/habit/--dir=%2f", "/day/2026-11-21.txt"]
    rows += [(f"the path {path}", get(path, signed), {400, 404, 409}) for path in paths]
    return rows


def smuggling(server, cookie):
    """Requests whose end two programs could see in different places."""
    inner = f"POST /api/done HTTP/1.1\r\nHost: {server.host}\r\n\r\n"
    head = f"POST /do HTTP/1.1\r\nHost: {server.host}\r\nCookie: {cookie}\r\n"
    bodies = [
        head + f"Content-Length: 0\r\nContent-Length: {len(inner)}\r\n\r\n" + inner,
        head + "Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\n" + inner,
        head + "Transfer-Encoding : chunked\r\nContent-Length: 0\r\n\r\n" + inner,
        head + "Transfer-Encoding: xchunked\r\nContent-Length: 0\r\n\r\n" + inner,
        head + "Content-Length: 0\r\n Transfer-Encoding: chunked\r\n\r\n" + inner,
        head + "Content-Length: 0,0\r\n\r\n" + inner, head + "Content-Length: +1\r\n\r\n1" + inner,
        head + "Content-Length: 0x1\r\n\r\n1" + inner, head + "Content-Length:\r\n\r\n" + inner,
        head + "Content-Length: 0\n\n" + inner, head + "Content-Length: 1 1\r\n\r\n" + inner,
        head + "Content-Length: 9223372036854775808\r\n\r\n" + inner,
        f"GET / HTTP/1.1\r\nHost: {server.host}\r\nHost: evil\r\n\r\n",
        f"GET http://{server.host}/ HTTP/1.1\r\nHost: {server.host}\r\n\r\n",
        f"GET / HTTP/1.1\r\nHost: {server.host}\r\nContent-Length: {len(inner)}\r\n\r\n" + inner,
    ]
    for text in bodies:
        answer = server.raw(text.encode(), timeout=8)
        statuses = [piece.split(b" ")[1] for piece in answer.split(b"HTTP/1.1")[1:]]
        expect(f"smuggling {text[-120:]!r}",
               len(statuses) <= 1 and all(status[:1] == b"4" for status in statuses), answer[:80])


def malformed(server, count, generator):
    """Random bytes, cut and mixed requests. The server answers with an error or not at all."""
    seeds = [
        f"GET / HTTP/1.1\r\nHost: {server.host}\r\nAccept: */*\r\n\r\n".encode(),
        f"POST /do HTTP/1.1\r\nHost: {server.host}\r\n{FORM}\r\nContent-Length: 21\r\n\r\n"
        .encode() + b"act=done&id=water&a=b",
        f"GET /events HTTP/1.1\r\nHost: {server.host}\r\nCookie: track-{server.port}=x\r\n\r\n".encode(),
    ]
    got = 0
    for _ in range(count):
        data = bytearray(generator.choice(seeds))
        for _ in range(generator.randint(1, 6)):
            place = generator.randrange(len(data) + 1)
            match generator.randrange(5):
                case 0: data[place:place] = generator.randbytes(generator.randint(1, 40))
                case 1: del data[place:place + generator.randint(1, 30)]
                case 2: data[place:place] = generator.choice(
                    [b"\r\n", b"\n", b"\0", b"%", b": ", b" ", b"..", b"\xff", b"Host: evil\r\n"])
                case 3: data = data[:place]
                case 4: data[place:place] = data[:generator.randint(1, 60)]
        with socket.create_connection(("127.0.0.1", server.port), timeout=10) as link:
            try:
                link.sendall(bytes(data))
                link.shutdown(socket.SHUT_WR)
                answer = link.recv(64)
            except OSError:
                answer = b""
        if answer.startswith(b"HTTP/1.1 2") or answer.startswith(b"HTTP/1.1 3"):
            got += 1
    # A damaged request may still be a right one, but none shows a page or records something.
    expect("malformed requests", got == 0, got)


def slow(server, cookie):
    """Clients that send nothing, or a byte now and then, while others are answered."""
    links = [socket.create_connection(("127.0.0.1", server.port), timeout=30) for _ in range(200)]
    for number, link in enumerate(links):
        try:
            link.sendall(b"GET / HTTP/1.1\r\nX: "[: number % 20])
        except OSError:
            pass
    begun = time.time()
    for _ in range(20):
        status, _, _ = server.ask("GET", "/", [f"Cookie: {cookie}"])
        expect("a page beside slow clients", status == 200, status)
    expect("twenty pages beside slow clients in two seconds", time.time() - begun < 2)
    for link in links:
        link.close()
    # Readers that ask for a page and never take it.
    links = []
    for _ in range(100):
        link = socket.socket()
        link.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        link.connect(("127.0.0.1", server.port))
        link.sendall(
            f"GET /report HTTP/1.1\r\nHost: {server.host}\r\nCookie: {cookie}\r\n\r\n".encode())
        links.append(link)
    status, _, _ = server.ask("GET", "/", [f"Cookie: {cookie}"])
    expect("a page beside readers that do not read", status == 200, status)
    for link in links:
        link.close()


def guesses(server, cookie, generator):
    statuses = {}
    for number in range(200):
        token = generator.randbytes(32).hex()
        field = f"Authorization: Bearer {token}" if number % 2 else f"Cookie: track-{server.port}={token}"
        status, _, _ = server.ask("GET", "/api/today", [field])
        statuses[status] = statuses.get(status, 0) + 1
    expect("guessed tokens", set(statuses) <= {401, 429} and statuses.get(429, 0) > 100, statuses)
    status, _, _ = server.ask("GET", "/api/status", [f"Cookie: {cookie}"])
    expect("a right token beside guesses", status == 200, status)


def codes(place, generator):
    server = Server(place)
    try:
        for _ in range(50):
            code = "".join(generator.choice("23456789ABCDEFGHJKMNPQRSTUVWXYZ") for _ in range(10))
            status, _, _ = server.ask(
                "POST", "/pair", [FORM, f"Origin: http://{server.host}"], f"code={code}")
            expect("a guessed code", status == 403, status)
        status, _, _ = server.ask(
            "POST", "/pair", [FORM, f"Origin: http://{server.host}"], f"code={server.code}")
        expect("the right code after many guesses", status == 403, status)
    finally:
        server.kill()


def limited(place, server, token):
    """A device that may see only habits and their lines."""
    for path in ["/", "/week", "/year", "/report", "/habit/run", "/api/today", "/api/habits"]:
        _, _, body = server.ask("GET", path, [f"Authorization: Bearer {token}"])
        for word in [b"Health", b"80.5", b"secret note", b"Weight"]:
            expect(f"{path} without {word}", word not in body, body[:80])
    for act, values in [("done", {"id": "weight", "amount": "80kg"}), ("type", {"text": "weight 80kg"}),
                        ("done", {"id": "run", "amount": "5km +health"}), ("stop", {})]:
        status, answer = server.api(act, token, **values)
        refused = status in (400, 403, 409) and "Weight" not in str(answer) and "Health" not in str(answer)
        expect(f"limited {act} {values}", refused, answer)
    status, answer = server.api("done", token, id="water")
    expect("limited done", status == 200 and answer["said"] == ["Recorded."], answer)


def memory(server, token, count):
    """The memory after the first tenth of the requests, and at the end."""
    field = [f"Authorization: Bearer {token}"]
    paths = ["/api/status", "/", "/check-in.css", "/nothing", "/week"]
    early = 0
    for number in range(count):
        server.ask("GET", paths[number % len(paths)], field if number % 7 else [])
        if number == count // 10:
            early = server.memory()
    late = server.memory()
    print(f"memory: {early} KiB after {count // 10} requests, {late} KiB after {count}")
    expect("flat memory", late < early * 1.1 + 4096, (early, late))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--malformed", type=int, default=10_000)
    parser.add_argument("--requests", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=37)
    options = parser.parse_args()
    generator = random.Random(options.seed)
    place = Place(
        options.program, "2026-11-20 water 3\n2026-11-20 run 5km ; secret note\n2026-11-20 weight 80.5kg\n")
    token = place.token("program")
    some = place.token("fridge", "--allow", "habits,log")
    server = Server(place)
    try:
        cookie, csrf = pair(server)
        before = (place.data / "log.txt").read_bytes()
        for name, request, right in attacks(server, cookie, csrf):
            status, head, body = server.ask(*request)
            expect(name, status in right, f"{status} {body[:80]}")
            expect(name + " (no passwords)", b"root:" not in body and b"signed " not in body)
        smuggling(server, cookie)
        malformed(server, options.malformed, generator)
        slow(server, cookie)
        expect("nothing recorded", (place.data / "log.txt").read_bytes() == before)
        limited(place, server, some)
        guesses(server, cookie, generator)
        memory(server, token, options.requests)
        status, _, _ = server.ask(
            "POST", "/do", [FORM, f"Cookie: {cookie}", f"Origin: http://{server.host}"],
            f"act=done&id=meditate&csrf={csrf}&tap=abcdefgh1&back=/week")
        expect("the right form", status == 303, status)
        expect("still running", server.process.poll() is None)
    finally:
        server.kill()
    codes(place, generator)
    for line in failures:
        print("through:", line)
    print(f"{len(failures)} through")
    sys.exit(1 if failures else 0)


main()
