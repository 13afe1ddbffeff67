import Foundation

/// A program that runs on its own pseudo-terminal.
package final class TerminalRun {
  /// The error that an expected text did not appear in time. It contains the output so far.
  package struct Missing: Error, CustomStringConvertible {
    let text: String
    let shown: String

    package var description: String { "\"\(text)\" was not shown, but:\n\(shown)" }
  }

  private let terminal: Int32
  private let process: pid_t
  private var bytes: [UInt8] = []
  /// The number of output bytes up to the end of the text that was last waited for.
  private var seen = 0
  private var status: Int32?

  /// The output so far, including the echoed input.
  package var shown: String { String(decoding: bytes, as: UTF8.self) }

  /// Starts a script with `/bin/sh` on a new pseudo-terminal.
  package init(_ script: String, in folder: String, environment: [String: String]) throws {
    let name: String
    (terminal, name) = try Self.openTerminal()
    _ = fcntl(terminal, F_SETFD, FD_CLOEXEC)
    _ = fcntl(terminal, F_SETFL, O_NONBLOCK)
    var size = winsize(ws_row: 40, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(terminal, UInt(TIOCSWINSZ), &size)
    // As after a login, the script gets a new session and the default action for every signal.
    process = try Shell.start(
      script, in: folder, environment: environment,
      flags: Self.newSession | Int32(POSIX_SPAWN_SETSIGDEF)
    ) { actions in
      posix_spawn_file_actions_addopen(&actions, 0, name, O_RDWR, 0)
      posix_spawn_file_actions_adddup2(&actions, 0, 1)
      posix_spawn_file_actions_adddup2(&actions, 0, 2)
    }
  }

  deinit {
    if status == nil {
      kill(-process, SIGKILL)
      var status: Int32 = 0
      waitpid(process, &status, 0)
    }
    close(terminal)
  }

  /// Opens a pseudo-terminal; returns the descriptor of its master and the path of its slave.
  private static func openTerminal() throws -> (Int32, String) {
    #if os(Linux)
      let terminal = open("/dev/ptmx", O_RDWR | O_NOCTTY)
      var isLocked: Int32 = 0
      var number: UInt32 = 0
      // These are TIOCSPTLCK and TIOCGPTN, which the Glibc module does not export.
      guard terminal >= 0, ioctl(terminal, 0x4004_5431, &isLocked) == 0,
        ioctl(terminal, 0x8004_5430, &number) == 0
      else { throw POSIXError(.EIO) }
      return (terminal, "/dev/pts/\(number)")
    #else
      let terminal = posix_openpt(O_RDWR | O_NOCTTY)
      guard terminal >= 0, grantpt(terminal) == 0, unlockpt(terminal) == 0,
        let name = ptsname(terminal)
      else { throw POSIXError(.EIO) }
      return (terminal, String(cString: name))
    #endif
  }

  #if os(Linux)
    private static let newSession: Int32 = 0x80
  #else
    private static let newSession = Int32(POSIX_SPAWN_SETSID)
  #endif

  /// Waits until a text appears in the output after the text that was last waited for.
  package func wait(for text: String, seconds: Double = 30) async throws {
    let deadline = Date(timeIntervalSinceNow: seconds)
    while true {
      read()
      let rest = String(decoding: bytes[seen...], as: UTF8.self)
      if let found = rest.range(of: text) {
        seen += rest[..<found.upperBound].utf8.count
        return
      }
      guard Date() < deadline else { throw Missing(text: text, shown: shown) }
      try await Task.sleep(for: .milliseconds(5))
    }
  }

  package func type(_ text: String) {
    let bytes = Array(text.utf8)
    _ = write(terminal, bytes, bytes.count)
  }

  /// Waits until the script has ended and returns its exit code; 128 plus the signal's number if a
  /// signal ended it, as in a shell.
  package func end(seconds: Double = 30) async throws -> Int32 {
    let deadline = Date(timeIntervalSinceNow: seconds)
    var status: Int32 = 0
    while waitpid(process, &status, WNOHANG) == 0 {
      read()
      guard Date() < deadline else { throw Missing(text: "its end", shown: shown) }
      try await Task.sleep(for: .milliseconds(5))
    }
    self.status = status
    read()
    return Shell.exitCode(status)
  }

  private func read() {
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = Foundation.read(terminal, &buffer, buffer.count)
      guard count > 0 else { return }
      bytes += buffer[..<count]
    }
  }
}
