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
  /// The tap that the change carries out; nil if no device asked for it.
  let tap: Tap?

  /// Acquires the lock for writing. If another process has it, waits.
  ///
  /// - Parameters:
  ///   - model: Another copy of the directory, whose permissions are used for new files and
  ///     folders; nil to use the default permissions.
  ///   - command: The name of this command, for the messages of processes that have to wait:
  ///     `track done`.
  ///   - tap: The tap that the change carries out. If it was recorded before, the initializer throws.
  ///   - patience: The maximum waiting time in milliseconds.
  package init(
    to directory: DataDirectory, like model: DataDirectory? = nil, command: String,
    tap: Tap? = nil, patience: Int = 10_000
  ) throws(WriteError) {
    let lock = try DirectoryLock(of: directory, holder: command, patience: patience)
    let recoveries = try Recovering(directory: directory, left: lock.left).run()
    try lock.sign()
    if let tap, directory.hasRecorded(tap.id) { throw .recordedBefore }
    self.directory = directory
    self.recoveries = recoveries
    self.lock = lock
    self.model = model
    self.tap = tap
  }

  /// Writes to the journal the steps that are about to be carried out, and the tap with them.
  borrowing func note(_ steps: [Journal.Step]) throws(WriteError) {
    try lock.note((tap.map { [.tap($0.id)] } ?? []) + steps)
  }

  /// Records the tap and deletes the steps from the journal, because they are done. If the process
  /// ends in between, the next one finds the tap in the journal and records it.
  borrowing func complete() throws(WriteError) {
    if let tap { try directory.record(tap.id) }
    lock.clear()
  }
}
