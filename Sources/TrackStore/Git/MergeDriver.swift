import TrackCore
import TrackSystem

/// The set-up that lets git merge the files of a data directory by what their lines mean: lines
/// in `.gitattributes`, which git carries along, and the command, which each clone is told.
package struct MergeDriver: Sendable {
  /// How far it is set up in a clone.
  package enum State: Hashable, Sendable {
    case complete
    /// Git is told nothing: two machines' lines come together as plain text.
    case missing
    /// The command is there, but these files are not given to it.
    case noAttributes([String])
    /// The files are marked, but there is no command.
    case noCommand
    /// The command's program is not there.
    case noProgram(String)
    /// The command is another one, or is left out of a merge of merges.
    case other(String)
  }

  static let key = "merge.track"
  private static let attributes = ".gitattributes"
  private static let patterns = ["/*.txt", "/terms/*.txt", "/log/*.txt", "/sources/*.txt"]
  private static let examples = ["log.txt", "terms/0.txt", "log/0.txt", "sources/0.txt"]

  private let directory: DataDirectory
  private let git: Git
  /// How the program is called.
  private let program: String
  private let searchPath: String

  /// - Parameters:
  ///   - program: The path of this program.
  ///   - searchPath: `$PATH`; where it leads to this program its name is enough.
  package init(of directory: DataDirectory, program: String, searchPath: String) {
    self.directory = directory
    git = Git(in: directory)
    let found = Self.find("track", in: searchPath)
    let isFound = found.flatMap(resolvedPath) == resolvedPath(program)
    self.program = isFound ? "track" : Self.quoted(program)
    self.searchPath = searchPath
  }

  /// The command as git is told it.
  ///
  /// Where the program is gone or fails, git's own merge of text takes its place; without that
  /// git would keep one side and say nothing of the other.
  package var command: String {
    "\(program) merge --driver=%P %O %A %B"
      + " || { test $? = 1 && grep -q '^<<<<<<<' %A && exit 1;"
      + " git merge-file --marker-size=%L %A %O %B || exit 1; }"
  }

  /// Whether git hands the driver something else than the text of a file: what is encrypted, or
  /// the pointer to a large file. Its attribute `filter` says so.
  package static func isFiltered(_ path: String) -> Bool {
    let fields = Git(in: DataDirectory(path: "."))
      .run("check-attr", "-z", "filter", "--", path).output.split(separator: 0)
    let value = fields.count > 2 ? String(decoding: fields[2], as: UTF8.self) : ""
    return !["", "unspecified", "unset"].contains(value)
  }

  /// The command as a shell takes it.
  package var quotedCommand: String { Self.quoted(command) }

  package func state() -> State {
    let settings = settings()
    let unmarked = unmarkedFiles()
    guard let told = settings["driver"], !told.isEmpty else {
      return unmarked.isEmpty || settings["name"] != nil ? .noCommand : .missing
    }
    if let name = Self.program(of: told), !isThere(name) { return .noProgram(name) }
    guard unmarked.isEmpty else { return .noAttributes(unmarked) }
    if told != command { return .other(told) }
    if let recursive = settings["recursive"] { return .other("recursive = \(recursive)") }
    return .complete
  }

  /// What is missing, and what was there before: nil where nothing was.
  package func changes() throws(WriteError) -> FileChange? {
    guard !unmarkedFiles().isEmpty else { return nil }
    let path = directory.path(of: Self.attributes)
    var before: [UInt8]?
    if hasEntry(path) {
      guard (try? FileStatus(ofLink: path))?.kind == .regular else {
        throw .unreadable(Self.attributes, "it is not a file")
      }
      do { before = try SingleFile.read(path) } catch {
        throw .unreadable(Self.attributes, "it is no file")
      }
    }
    var text = before ?? []
    if let last = text.last, last != ASCII.newline { text.append(ASCII.newline) }
    for pattern in Self.patterns { text += Array("\(pattern) merge=track\n".utf8) }
    return FileChange(file: Self.attributes, before: before, after: text)
  }

  /// Sets up what is missing; gives what it could not mend.
  package func setUp() throws(SyncFailure) -> State {
    do {
      if let change = try changes(), let bytes = change.after {
        try SingleFile.write(bytes, to: directory.path(of: Self.attributes))
      }
    } catch {
      throw .attributes
    }
    let settings = settings()
    let wanted = ["name": "merge of what the lines of track mean", "driver": command]
    for (name, value) in wanted.sorted(by: { $0.key < $1.key }) where settings[name] != value {
      let run = git.run("config", "--replace-all", "\(Self.key).\(name)", value)
      guard run.isFine else { throw .git("config", run.complaint) }
    }
    if settings["recursive"] != nil {
      _ = git.run("config", "--unset-all", "\(Self.key).recursive")
    }
    return state()
  }

  // MARK: What git is told

  private func settings() -> [String: String] {
    var settings: [String: String] = [:]
    let output = git.run("config", "--null", "--get-regexp", #"^merge\.track\."#).output
    for entry in output.split(separator: 0) {
      let parts = entry.split(
        separator: ASCII.newline, maxSplits: 1, omittingEmptySubsequences: false)
      let key = String(decoding: parts[0], as: UTF8.self).dropFirst(Self.key.utf8.count + 1)
      settings[String(key)] = parts.count > 1 ? String(decoding: parts[1], as: UTF8.self) : ""
    }
    return settings
  }

  /// Which files git would merge in another way.
  private func unmarkedFiles() -> [String] {
    let fields = git.run(["check-attr", "-z", "merge", "--"] + Self.examples).output
      .split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    return zip(Self.patterns, Self.examples.indices).compactMap { pattern, index in
      let place = index * 3 + 2
      return fields.indices.contains(place) && fields[place] == "track" ? nil : pattern
    }
  }

  // MARK: Programs

  private func isThere(_ name: String) -> Bool {
    name.contains("/") ? isProgram(name) : Self.find(name, in: searchPath) != nil
  }

  private static func find(_ name: String, in searchPath: String) -> String? {
    searchPath.split(separator: ":").map { DataDirectory.joined(String($0), name) }
      .first(where: isProgram)
  }

  private static func quoted(_ path: String) -> String {
    "'" + path.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#)
      + "'"
  }

  /// The program that a command begins with; nil where only a shell could tell.
  private static func program(of command: String) -> String? {
    let text = command.drop { $0 == " " }
    if text.first == "'" {
      let name = text.dropFirst().prefix { $0 != "'" }
      return text.dropFirst(name.count + 2).first == "\\" ? nil : String(name)
    }
    let name = text.prefix { $0 != " " }
    let isPlain = name.allSatisfy { $0.isLetter || $0.isNumber || "/._-+".contains($0) }
    return isPlain && !name.isEmpty ? String(name) : nil
  }
}
