/// Exclusive write access to a directory, for the lifetime of the value.
///
/// An interrupted process is recovered from first.
package struct DirectoryTransaction: ~Copyable {
  package let directory: DataDirectory
  /// The outcomes of that recovery.
  package let recoveries: [Recovery]

  let lock: DirectoryLock
  /// The copy of the directory whose permissions new files and folders take.
  let model: DataDirectory?

  /// Acquires the lock, and waits for it if necessary.
  ///
  /// - Parameters:
  ///   - model: The copy of the directory whose permissions new files and folders take.
  ///   - command: The command that other processes name while they wait: `track done`.
  ///   - patience: The longest time to wait, in milliseconds.
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
