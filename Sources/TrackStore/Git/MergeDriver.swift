import TrackCore
import TrackSystem

/// The git merge driver for data files. Its configuration has two parts: lines in `.gitattributes`,
/// which git syncs, and a command, which must be set in each clone.
package struct MergeDriver: Sendable {
  /// The state of the configuration in a clone.
  package enum State: Hashable, Sendable {
    case complete
    /// Neither part is set up, so git merges the data files as plain text.
    case missing
    /// The driver has a command (that of track or another one), but `.gitattributes` does not
    /// assign the files with these patterns to the driver.
    case noAttributes([String])
    /// `.gitattributes` assigns the files to the driver, but the command is not set.
    case noCommand
    /// The program that the command names does not exist.
    case noProgram(String)
    /// A git setting differs from the one that track would make. The text is the value that was
    /// found. The setting is the driver's command or `merge.track.recursive`, which names the
    /// driver for merging several merge bases.
    case other(String)
  }

  static let key = "merge.track"
  private static let attributes = ".gitattributes"
  private static let patterns = ["/*.txt", "/terms/*.txt", "/log/*.txt", "/sources/*.txt"]
  private static let examples = ["log.txt", "terms/0.txt", "log/0.txt", "sources/0.txt"]

  private let directory: DataDirectory
  /// Nil if the directory is in no repository, or in one that is not trusted.
  private let repository: GitRepository?
  /// The first word of the command: the name or path of this program.
  private let program: String
  private let search: ProgramSearch
  /// The settings of the driver by the last part of their names.
  private var settings: [String: String]

  /// - Parameters:
  ///   - program: The path of this program.
  ///   - searchPath: The value of `$PATH`. If the `track` found there is this program, the merge
  ///     command that git is given has only the name `track` instead of the path.
  ///   - repository: The directory's repository if it is known already.
  package init(
    of directory: DataDirectory, program: String, searchPath: String,
    repository: GitRepository? = nil
  ) {
    self.directory = directory
    self.repository = repository ?? (try? GitRepository(of: directory))
    settings = self.repository?.driverSettings ?? [:]
    search = ProgramSearch(searchPath)
    let found = search.path(of: "track")
    let isFound = found.flatMap(resolvedPath) == resolvedPath(program)
    self.program = isFound ? "track" : Self.quoted(program)
  }

  /// The command to set in git's configuration.
  ///
  /// If the program is missing or fails, the command runs git's own text merge instead. Otherwise,
  /// git would keep one side and silently discard the other.
  package var command: String {
    "\(program) merge --driver=%P %O %A %B"
      + " || { test $? = 1 && grep -q '^<<<<<<<' %A && exit 1;"
      + " git merge-file --marker-size=%L %A %O %B || exit 1; }"
  }

  /// Returns true if git stores a file in another form, because its attribute `filter` is set. Git
  /// then passes the stored form to the merge driver: encrypted content, or a pointer to a large
  /// file.
  package static func isFiltered(_ path: String) -> Bool {
    !["", "unspecified", "unset"].contains(Git.attribute("filter", of: path))
  }

  /// The command in quotation marks, for use in a shell.
  package var quotedCommand: String { Self.quoted(command) }

  /// True if the command is not set, or names a program that does not exist. Unlike `state()`, this
  /// does not ask git.
  package var isMissing: Bool {
    guard let configured = settings["driver"], !configured.isEmpty else { return true }
    return Self.program(of: configured).map { search.path(of: $0) == nil } ?? false
  }

  package func state() -> State {
    let unmarked = unmarkedFiles()
    guard let configured = settings["driver"], !configured.isEmpty else {
      return unmarked.isEmpty || settings["name"] != nil ? .noCommand : .missing
    }
    if let name = Self.program(of: configured), search.path(of: name) == nil {
      return .noProgram(name)
    }
    guard unmarked.isEmpty else { return .noAttributes(unmarked) }
    if configured != command { return .other(configured) }
    if let recursive = settings["recursive"] { return .other("recursive = \(recursive)") }
    return .complete
  }

  /// Returns the change to `.gitattributes` that assigns the data files to the driver; nil if they
  /// already are.
  package func changes() throws(WriteError) -> FileChange? {
    guard !unmarkedFiles().isEmpty else { return nil }
    let path = directory.path(of: Self.attributes)
    var before: [UInt8]?
    if hasEntry(path) {
      guard (try? FileStatus(ofLink: path))?.kind == .regular else {
        throw .unreadable(Self.attributes, "it is not a file")
      }
      do { before = try SingleFile.read(path) } catch {
        throw .unreadable(Self.attributes, "it is not a file")
      }
    }
    var text = before ?? []
    if let last = text.last, last != ASCII.newline { text.append(ASCII.newline) }
    for pattern in Self.patterns { text += Array("\(pattern) merge=track\n".utf8) }
    return FileChange(file: Self.attributes, before: before, after: text)
  }

  /// Sets up the missing parts of the configuration, and returns the state afterwards.
  package mutating func setUp() throws(SyncFailure) -> State {
    do {
      if let change = try changes(), let bytes = change.after {
        try SingleFile.write(bytes, to: directory.path(of: Self.attributes))
      }
    } catch {
      throw .attributes
    }
    let repository = if let repository { repository } else { try GitRepository(of: directory) }
    let git = repository.git
    let wanted = ["name": "merge of what the lines of track mean", "driver": command]
    for (name, value) in wanted.sorted(by: { $0.key < $1.key }) where settings[name] != value {
      let run = git.run("config", "--replace-all", "\(Self.key).\(name)", value)
      guard run.isFine else { throw .git("config", run.complaint) }
    }
    if settings["recursive"] != nil {
      _ = git.run("config", "--unset-all", "\(Self.key).recursive")
    }
    settings = try GitRepository(of: directory).driverSettings
    return state()
  }

  // MARK: Configuration of git

  /// Returns the patterns of data files that `.gitattributes` does not assign to the driver.
  private func unmarkedFiles() -> [String] {
    let output =
      repository?.git.run(["check-attr", "-z", "merge", "--"] + Self.examples).output ?? []
    let fields =
      output
      .split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    return zip(Self.patterns, Self.examples.indices).compactMap { pattern, index in
      let position = index * 3 + 2
      return fields.indices.contains(position) && fields[position] == "track" ? nil : pattern
    }
  }

  // MARK: Programs

  private static func quoted(_ path: String) -> String {
    "'" + path.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#)
      + "'"
  }

  /// Returns the first word of a command, which is its program; nil if only a shell can find it.
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

extension GitRepository {
  /// The settings of the merge driver by the last part of their names.
  fileprivate var driverSettings: [String: String] {
    let start = MergeDriver.key + "."
    return settings.all.filter { $0.name.hasPrefix(start) }.reduce(into: [:]) { found, setting in
      found[String(setting.name.dropFirst(start.count))] = setting.value
    }
  }
}
