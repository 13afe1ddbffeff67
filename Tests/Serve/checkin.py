"""A directory, a server of `track serve` over it, and browsers that are paired with it."""
import datetime, os, pathlib, re, shutil, signal, subprocess, tempfile, time

from playwright.sync_api import sync_playwright

# Before 04:00 the day before goes on.
TODAY = (datetime.datetime.now() - datetime.timedelta(hours=4)).date()
PHONE = {"viewport": {"width": 360, "height": 780}, "has_touch": True, "is_mobile": True}

HABITS = ["meditate", "journal", "floss", "vitamins", "stretch", "walk", "piano", "letter", "tidy",
          "plants"]


def files():
    """Ten habits for one tap each, and one for each other kind of row."""
    start = TODAY - datetime.timedelta(30)
    text = "track 1\n"
    for name in HABITS:
        text += f"habit {name}: {name.capitalize()}\n  every: daily\n  start: {start}\n"
    text += (f"habit water: Water\n  emoji: 💧\n  color: aqua\n  every: 60/day\n  start: {start}\n"
             f"habit read: Read\n  every: 20 pages/day\n  start: {start}\n"
             f"habit run: Run\n  every: 3/week\n  at-least: 2km\n  start: {start}\n"
             f"habit coffee: Coffee\n  every: at most 3/day\n  start: {start}\n"
             f"goal race: A race\n  due: {TODAY + datetime.timedelta(3)}\n  measure: run 50km\n"
             f"measure weight: Weight\n  unit: kg\n")
    log = "".join(f"{TODAY - datetime.timedelta(days)} meditate ; quiet\n" for days in range(5, 0, -1))
    return {"track.txt": text, "log.txt": log}


class Server:
    """`track serve` over a new directory, which is deleted at the end."""

    def __init__(self, program, contents=None, port=0, options=()):
        self.program, self.options = str(pathlib.Path(program).resolve()), list(options)
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="track-serve-"))
        for name, text in (contents or files()).items():
            (self.folder / name).write_text(text, encoding="utf-8")
        # Below the ports that the system gives to connections.
        self.port, self.process = port or 20000 + os.getpid() % 12000, None
        self.start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()
        shutil.rmtree(self.folder)

    def run(self, *words, check=True):
        answer = subprocess.run(
            [self.program, "--dir", str(self.folder), *words], capture_output=True, text=True)
        if check and answer.returncode:
            raise AssertionError(f"track {words}: {answer.stdout}{answer.stderr}")
        return answer.stdout

    def start(self):
        self.process = subprocess.Popen(
            [self.program, "--dir", str(self.folder), "serve", "--port", str(self.port),
             *self.options], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.address = f"http://127.0.0.1:{self.port}"
        line = self.process.stdout.readline()
        found = re.search(r"code=(\w+)", line)
        if not found:
            raise AssertionError(f"no code in {line!r}")
        self.code = found[1]

    def stop(self, how=signal.SIGTERM):
        if self.process:
            self.process.send_signal(how)
            self.process.wait(10)
            self.process.stdout.close()
            self.process.stdin.close()
        self.process = None

    def log(self):
        return (self.folder / "log.txt").read_text(encoding="utf-8").splitlines()

    def lines(self, word):
        """The lines of the log about a subject, of today."""
        return [line for line in self.log()
                if line.startswith(str(TODAY)) and re.search(rf"\s{word}\b", line)]

    def wait(self, what, seconds=30):
        """Waits until something holds of the log, and returns the seconds that it took."""
        begin = time.monotonic()
        while not what():
            if time.monotonic() - begin > seconds:
                raise AssertionError("the log stays\n" + "\n".join(self.log()[-15:]))
            time.sleep(0.01)
        return time.monotonic() - begin


class Browsers:
    """Headless Chromium; each page is a device of its own."""

    def __enter__(self):
        self.playwright = sync_playwright().start()
        program = shutil.which("chromium") or shutil.which("chromium-browser")
        self.browser = self.playwright.chromium.launch(
            executable_path=program, args=["--no-sandbox", "--disable-gpu"])
        self.complaints = []
        return self

    def __exit__(self, *_):
        self.browser.close()
        self.playwright.stop()

    def pair(self, server, **options):
        """Returns a page of a device that is paired through the form."""
        if not server.code:
            # A code pairs one device, and Enter makes a new one on a terminal only.
            server.stop()
            server.start()
        page = self.browser.new_context(**{**PHONE, **options}).new_page()
        page.on("console", lambda message: self.heard(message))
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.goto(f"{server.address}/pair?code={server.code}")
        page.fill("[name=name]", f"device {len(self.browser.contexts)}")
        page.tap("text=Pair >> nth=-1") if options.get("has_touch", True) else page.click("button")
        page.wait_for_selector("#head")
        server.code = None
        return page

    def heard(self, message):
        lost = re.search(r"409 \(Conflict|ERR_CONNECTION_|ERR_EMPTY_RESPONSE|ERR_FAILED", message.text)
        if message.type == "error" and not lost:
            self.complaints.append(message.text)
