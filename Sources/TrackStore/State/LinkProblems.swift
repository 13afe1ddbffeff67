import TrackCore
import TrackSystem

extension DataDirectory {
  /// A symbolic link in the directory through which track refuses to write.
  struct LeavingLink {
    /// The name of the link within the directory.
    let name: String
    /// The real path to which the link leads.
    let target: String
  }

  /// Returns the links that lead out of the directory or into a `.git` or `.track` folder. Also
  /// returns `.track` and each of its entries if they are links. Links to missing files are left
  /// out.
  func leavingLinks() -> [LeavingLink] {
    guard let root = resolvedPath(path) else { return [] }
    func isLink(_ name: String) -> Bool {
      (try? FileStatus(ofLink: path(of: name)))?.kind == .link
    }
    let states = [StateFolder.name] + state.names(in: "").map { "\(StateFolder.name)/\($0)" }
    let files = Self.folders.flatMap { folder -> [String] in
      let names = (try? namesInFolder(folder.isEmpty ? path : path(of: folder))) ?? []
      return names.map { String(decoding: $0, as: UTF8.self) }
        .map { folder.isEmpty ? $0 : folder + "/" + $0 }
        .filter { ResolvedFile.isName($0) }
    }
    let links = (states + Self.folders.filter { !$0.isEmpty } + files).sorted().compactMap { name in
      isLink(name)
        ? resolvedPath(path(of: name)).map { LeavingLink(name: name, target: $0) } : nil
    }
    return links.filter { link in
      states.contains(link.name) || !ResolvedFile.isWritable(link.target, under: root)
    }
  }

  /// The problems that `check` reports, one for each link in `leavingLinks()`.
  package func linkProblems() -> [Problem] {
    leavingLinks().map { link in
      Problem(
        code: .linkOutside, file: link.name,
        detail: "this symbolic link leads to \(link.target), so nothing is written through it",
        fix: link.name.hasPrefix(StateFolder.name)
          ? "delete the link" : "put the file itself here, or delete the link")
    }
  }
}
