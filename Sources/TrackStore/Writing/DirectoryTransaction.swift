/// Exclusive write access to a directory, for the lifetime of the value.
///
/// The initializer first recovers from a process that was interrupted.
package struct DirectoryTransaction: ~Copyable {
  package let directory: DataDirectory
  /// The outcomes of recovering from interrupted processes.
  package let recoveries: [Recovery]

  let lock: DirectoryLock
  /// Another copy of the directory, from which new files and folders take their permissions; nil
  /// for the default permissions.
  let model: DataDirectory?

  /// Acquires the lock, and waits for it if necessary.
  ///
  /// - Parameters:
  ///   - model: Another copy of the directory, from which new files and folders take their
  ///     permissions; nil for the default permissions.
  ///   - command: The command that waiting processes show in their messages: `track done`.
  ///   - patience: The maximum waiting time in milliseconds.
  package init(
    to directory: DataDirectory, like model: DataDirectory? = nil, command: String,
    patience: Int = 10_000
  ) throws(WriteError) {
    let lock = try DirectoryLock(of: directory, holder: command, patience: patience)
    let recoveries = try Recovering(directory: directory, left: lock.left).run()
    try lock.sign()
    self.directory = directory
    self.recoveries = recoveries
    self.lock = lock
    self.model = model
  }
}
