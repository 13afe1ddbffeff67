import Testing

@testable import track

@Suite struct ParserTests {
  private static let output = Option.value(
    "output", short: "o", Placeholder("FILE", .files), "where to", expected: "a file"
  ) { $0 }
  private static let tags = Option.list(
    "tag", Placeholder("TAG,…"), "tags", expected: "a number"
  ) { Int($0) }
  private static let loud = Option.flag("loud", short: "l", "loudly")
  private static let command = Command(
    "sing", "sing", group: .program, examples: [],
    arguments: [
      Argument(Placeholder("SONG"), .one, ""), Argument(Placeholder("KEY"), .optional, ""),
    ],
    options: [output.form, tags.form, loud.form]
  ) { _, _ throws(Failure) in .fine }

  private func parse(_ words: String...) throws(Failure) -> Parser.Result {
    try Parser(commands: [Self.command]).parse(words)
  }

  private func error(_ words: String...) -> UsageError? {
    do throws(Failure) {
      let result = try Parser(commands: [Self.command]).parse(words)
      if let command = result.command { try Parser.checkArguments(result.input, of: command) }
      _ = try result.input.value(of: Self.tags)
      _ = try result.input.value(of: CommonOptions.today)
      return nil
    } catch {
      guard case .usage(let error) = error else { return nil }
      return error
    }
  }

  @Test func valuesAreTyped() throws {
    let input = try parse(
      "sing", "--tag", "1,2", "song", "-o", "a.txt", "--tag=3", "--output=b=c", "-l"
    ).input
    #expect(input.words == ["song"])
    #expect(try input.value(of: Self.output) == "b=c")
    #expect(try input.value(of: Self.tags) == [1, 2, 3])
    #expect(input.has(Self.loud))
    #expect(try parse("sing").input.value(of: Self.tags) == [])
  }

  @Test func commonOptionsMayComeFirst() throws {
    let result = try parse("--dir", "x", "--json", "sing", "--width=40")
    #expect(result.command?.name == "sing")
    #expect(try result.input.value(of: CommonOptions.dir) == "x")
    #expect(try result.input.value(of: CommonOptions.width) == 40)
    #expect(try parse("--json").command == nil)
  }

  @Test func whatIsNoOption() throws {
    #expect(
      try parse("sing", "-3", "-", "-.5", "--", "--loud", "-o").input.words
        == ["-3", "-", "-.5", "--loud", "-o"])
    #expect(try parse("sing", "-oa.txt").input.value(of: Self.output) == "a.txt")
  }

  @Test func mistakes() {
    #expect(error("sign", "x") == .unknownCommand("sign", near: "`track sing`"))
    #expect(error("dance") == .unknownCommand("dance", near: nil))
    #expect(
      error("sing", "x", "--lod")
        == .unknownOption("--lod", near: "--loud", command: "sing"))
    #expect(error("--loud", "sing") == .unknownOption("--loud", near: nil, command: nil))
    #expect(error("sing", "-x") == .unknownOption("-x", near: nil, command: "sing"))
    #expect(error("sing", "-lo") == .unknownOption("-lo", near: nil, command: "sing"))
    #expect(error("sing", "--tag") == .missingValue(option: "--tag", placeholder: "TAG,…"))
    #expect(error("sing", "--loud=yes") == .needlessValue(option: "--loud"))
    #expect(error("sing") == .missingArgument("SONG", command: "sing"))
    #expect(error("sing", "a", "b", "c") == .needlessArgument("c", command: "sing"))
    #expect(
      error("sing", "a", "--tag", "1,x")
        == .badValue("x", of: "--tag", expected: "a number", near: nil))
    #expect(error("sing", "a", "--today=2026-02-30") != nil)
  }

  @Test func everyCommandIsDescribed() {
    let names = Program.commands.map(\.name)
    #expect(Set(names).count == names.count)
    for command in Program.commands {
      #expect(!command.summary.isEmpty && !command.summary.hasSuffix("."))
      #expect(!command.examples.isEmpty)
      #expect(command.examples.allSatisfy { $0.line.hasPrefix("track") })
      let options = command.options + CommonOptions.all
      #expect(Set(options.map(\.name)).count == options.count)
      #expect(Set(options.compactMap(\.short)).count == options.compactMap(\.short).count)
    }
  }
}
