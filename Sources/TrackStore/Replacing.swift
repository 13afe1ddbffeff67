/// Why a file could not be rewritten. It is as it was.
package enum ReplaceError: Error, Hashable, Sendable {
  /// It no longer holds what was read from it.
  case changed
  /// It could not be read again, with the reason in a few words.
  case unreadable(String)
  case system(SystemError)
}

extension DataDirectory {
  /// Puts new bytes in the place of a file's, all of them or none: whoever reads the file sees
  /// the old ones or the new ones, after a loss of power as well. Its rights stay; a symbolic
  /// link stays one, and what it points to is rewritten.
  ///
  /// - Parameter old: The bytes that were read; where the file holds others by now, it is left.
  package func replace(
    _ file: String, holding old: [UInt8], with new: [UInt8]
  ) throws(ReplaceError) {
    guard let target = resolvedPath(path(of: file)) else { throw .unreadable("it is not there") }
    let cut = target.lastIndex(of: "/") ?? target.startIndex
    let folder = cut == target.startIndex ? "/" : String(target[..<cut])
    do {
      var made = try NewFile(in: folder)
      try made.write(new)
      try made.takeRights(of: target)
      try check(target, holds: old)
      try made.replace(target)
      try flushFolder(folder)
    } catch let error as ReplaceError {
      throw error
    } catch let error as SystemError {
      throw .system(error)
    } catch {
      throw .unreadable("something unknown")
    }
  }

  private func check(_ target: String, holds old: [UInt8]) throws(ReplaceError) {
    let now: [UInt8]
    do { now = try contents(ofFile: target) } catch { throw .unreadable(error.words) }
    guard now == old else { throw .changed }
  }
}
