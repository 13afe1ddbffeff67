#if canImport(Darwin)
  import Darwin
#endif

/// Returns `$HOME`; if it is not set, the home folder in the user database.
package func homeFolder() -> String? {
  if let home = environmentVariable("HOME") { return home }
  #if canImport(Darwin)
    guard let entry = getpwuid(geteuid()), let home = entry.pointee.pw_dir else { return nil }
    return String(cString: home)
  #else
    // `getpwuid` loads shared libraries, which a statically linked program should not do.
    guard let text = try? contents(ofFile: "/etc/passwd") else { return nil }
    return homeFolder(of: effectiveUser(), in: String(decoding: text, as: UTF8.self))
  #endif
}

/// Returns the home folder of a user in the text of `/etc/passwd`; nil if the user is not in it.
///
/// A line has seven fields with colons between them; the third is the user's ID, the sixth the home
/// folder.
package func homeFolder(of user: UInt32, in database: String) -> String? {
  for line in database.split(separator: "\n") {
    let fields = line.split(separator: ":", omittingEmptySubsequences: false)
    guard fields.count == 7, UInt32(fields[2]) == user, fields[5].hasPrefix("/") else { continue }
    return String(fields[5])
  }
  return nil
}
