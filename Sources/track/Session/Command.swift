/// A command: its description and what it does.
struct Command: Sendable {
  let description: CommandDescription
  let run: @Sendable (inout Session, Input) throws(Failure) -> ExitCode

  /// - Parameters:
  ///   - picture: The value of `--svg`, where it takes one.
  ///   - run: Does the command's work with the values that were read.
  init<Values: CommandOptions>(
    _ name: String, _ summary: String, group: CommandDescription.Group,
    formats: [Format] = [.text, .json],
    picture: @autoclosure @escaping @Sendable () -> Placeholder? = nil,
    examples: @autoclosure @escaping @Sendable () -> [CommandDescription.Example],
    notes: @autoclosure @escaping @Sendable () -> [String] = [],
    run: @escaping @Sendable (inout Session, Values) throws(Failure) -> ExitCode
  ) {
    description = CommandDescription(
      name: name, summary: summary, group: group, formats: formats, makeExamples: examples,
      makeNotes: notes, makePicture: picture,
      describe: { reader in
        // Nothing is typed that could be wrong.
        _ = try? Values(&reader)
      })
    self.run = { session, input throws(Failure) in
      var reader = ArgumentReader(name, input)
      let values = try Values(&reader)
      try reader.finish()
      return try run(&session, values)
    }
  }
}
