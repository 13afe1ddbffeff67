/// A directory that this process alone may write to, until the value is gone.
///
/// What a process that was ended left undone is completed or taken back first.
package struct Writing: ~Copyable {
  package let directory: DataDirectory
  /// What there was to recover.
  package let recoveries: [Recovery]

  let lock: DirectoryLock
  /// The copy of the directory whose permissions new files and folders take.
  let model: DataDirectory?

  /// Waits until nobody else writes.
  ///
  /// - Parameters:
  ///   - model: The copy of the directory whose permissions new files and folders take.
  ///   - command: What those that wait are told: `track done`.
  ///   - patience: How long to wait, in milliseconds.
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
