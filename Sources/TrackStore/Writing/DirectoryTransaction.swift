/// Exclusive write access to a directory, for the lifetime of the value.
///
/// The initializer first recovers from a process that was interrupted.
package struct DirectoryTransaction: ~Copyable {
  package let directory: DataDirectory
  /// The results of the recovery from interrupted processes; empty if none was interrupted.
  package let recoveries: [Recovery]

  let lock: DirectoryLock
  /// Another copy of the directory, whose permissions are used for new files and folders; nil to
  /// use the default permissions.
  let model: DataDirectory?

  /// Acquires the lock for writing. If another process has it, waits.
  ///
  /// - Parameters:
  ///   - model: Another copy of the directory, whose permissions are used for new files and
  ///     folders; nil to use the default permissions.
  ///   - command: The name of this command, for the messages of processes that have to wait:
  ///     `track done`.
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
