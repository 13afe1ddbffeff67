"""A connection to headless Chromium. Needs only Python and Chromium."""
import json, os, pathlib, shutil, subprocess, tempfile


class Browser:
    """A connection to Chromium over a pipe, with JSON messages that end with a zero byte."""

    def __init__(self):
        program = shutil.which("chromium") or shutil.which("chromium-browser")
        if not program:
            raise SystemExit("there is no chromium")
        self.folder = tempfile.TemporaryDirectory()
        take, self.send_to = os.pipe()
        self.take_from, give = os.pipe()

        def place():
            # Chromium reads from descriptor 3 and writes to 4. Copies above these come first, so
            # that neither pipe is overwritten.
            high_take, high_give = os.dup2(take, 20), os.dup2(give, 21)
            os.dup2(high_take, 3)
            os.dup2(high_give, 4)

        self.process = subprocess.Popen(
            [program, "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
             "--disable-dev-shm-usage", "--no-first-run", "--disable-background-networking",
             "--remote-debugging-pipe", f"--user-data-dir={self.folder.name}", "about:blank"],
            preexec_fn=place, close_fds=False, stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(take)
        os.close(give)
        self.rest, self.number, self.events, self.session = b"", 0, [], None
        targets = self.ask("Target.getTargets")["targetInfos"]
        page = next(target for target in targets if target["type"] == "page")
        self.session = self.ask(
            "Target.attachToTarget", targetId=page["targetId"], flatten=True)["sessionId"]

    def ask(self, method, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.send_to, json.dumps(message).encode() + b"\0")
        while True:
            answer = self.read()
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return answer["result"]
            self.events.append(answer)

    def read(self):
        while b"\0" not in self.rest:
            piece = os.read(self.take_from, 1 << 16)
            if not piece:
                raise SystemExit("chromium ended early")
            self.rest += piece
        message, self.rest = self.rest.split(b"\0", 1)
        return json.loads(message)

    def wait(self, method):
        while True:
            for event in self.events:
                if event.get("method") == method:
                    return
            self.events.append(self.read())

    def value(self, script):
        """Returns the value of a script. If it is a promise, waits for its result."""
        answer = self.ask(
            "Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(answer["exceptionDetails"])
        return answer["result"].get("value")

    def show(self, page, width, height=900, scheme="light"):
        """Opens a page from its file in a window of this size."""
        self.events = []
        for domain in ("Page", "Runtime"):
            self.ask(f"{domain}.enable")
        self.ask(
            "Emulation.setDeviceMetricsOverride", width=width, height=height,
            deviceScaleFactor=1, mobile=width < 500)
        self.ask(
            "Emulation.setEmulatedMedia",
            features=[{"name": "prefers-color-scheme", "value": scheme}])
        self.ask("Page.navigate", url=pathlib.Path(page).resolve().as_uri())
        self.wait("Page.loadEventFired")

    def close(self):
        try:
            self.session = None
            self.ask("Browser.close")
        except (SystemExit, OSError, RuntimeError):
            pass
        self.process.wait(timeout=20)
        self.folder.cleanup()
