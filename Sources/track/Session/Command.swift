/// The description of a command and the function that runs it.
struct Command: Sendable {
  let description: CommandDescription
  let run: @Sendable (inout Session, Input) throws(Failure) -> ExitCode
  /// The function that returns true if the command can read its arguments and options. It does not
  /// run the command.
  let accepts: @Sendable (Input) -> Bool

  /// - Parameters:
  ///   - picture: The placeholder for the value of `--svg`; nil if the command does not have this
  ///     option.
  ///   - run: Runs the command with the parsed values.
  init<Values: CommandOptions>(
    _ name: String, _ summary: String, group: CommandDescription.Group,
    aliases: [CommandAlias] = [], formats: [Format] = [.text, .json],
    picture: @autoclosure @escaping @Sendable () -> Placeholder? = nil,
    examples: @autoclosure @escaping @Sendable () -> [CommandDescription.Example],
    notes: @autoclosure @escaping @Sendable () -> [String] = [],
    run: @escaping @Sendable (inout Session, Values) throws(Failure) -> ExitCode
  ) {
    description = CommandDescription(
      name: name, summary: summary, group: group, formats: formats, aliases: aliases,
      makeExamples: examples,
      makeNotes: notes, makePicture: picture,
      describe: { reader in
        // Ignore errors: without a command line, only the descriptions of the options are recorded.
        _ = try? Values(&reader)
      })
    @Sendable func values(_ input: Input) throws(Failure) -> Values {
      var reader = ArgumentReader(name, input)
      let values = try Values(&reader)
      try reader.finish()
      return values
    }
    self.run = { session, input throws(Failure) in try run(&session, try values(input)) }
    accepts = { (try? values($0)) != nil }
  }
}
