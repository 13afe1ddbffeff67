import Testing

@testable import track

@Suite struct ParserTests {
  private struct Options: CommandOptions {
    let song: String
    let key: String?
    let output: String?
    let tags: [Int]
    let loud: Bool

    init(_ reader: inout ArgumentReader) throws(Failure) {
      song = try reader.required(Placeholder("SONG"), "")
      key = reader.optional(Placeholder("KEY"), "")
      output = try reader.text(
        "output", short: "o", alias: "into", Placeholder("FILE", .files), "", expected: "a file")
      tags = try reader.list("tag", Placeholder("TAG,…"), "", expected: "a number") { Int($0) }
      loud = reader.flag("loud", short: "l", "")
      _ = reader.flag("soft", "")
      try reader.onlyOne(of: ["loud", "soft"])
    }
  }

  private static let command = Command(
    "sing", "sing", group: .program, formats: [.text, .json, .csv], examples: []
  ) { (_, _: Options) throws(Failure) in .fine }

  private func parse(_ words: String...) throws(Failure) -> Parser.Result {
    try Parser(commands: [Self.command.description]).parse(words)
  }

  private func options(_ words: [String]) throws(Failure) -> (Options, CommonOptions) {
    let description = Self.command.description
    let input = try Parser(commands: [description]).parse(words).input
    var reader = ArgumentReader("sing", input)
    let options = try Options(&reader)
    try reader.finish()
    let common = try CommonOptions(
      &reader, formats: description.formats, picture: description.picture)
    return (options, common)
  }

  private func error(_ words: String...) -> UsageError? {
    do throws(Failure) {
      _ = try options(words)
      return nil
    } catch {
      guard case .usage(let error) = error else { return nil }
      return error
    }
  }

  @Test func readsTypedValues() throws {
    let options = try options([
      "sing", "--tag", "1,2", "song", "-o", "a.txt", "--tag=3", "--output=b=c", "-l",
    ]).0
    #expect(options.song == "song")
    #expect(options.key == nil)
    #expect(options.output == "b=c")
    #expect(options.tags == [1, 2, 3])
    #expect(options.loud)
    #expect(try self.options(["sing", "x", "--into", "c.txt"]).0.output == "c.txt")
    #expect(try self.options(["sing", "x"]).0.tags == [])
  }

  @Test func commonOptionsMayComeFirst() throws {
    let result = try parse("--dir", "x", "--json", "sing", "--width=40")
    #expect(result.command?.name == "sing")
    let common = try options(["--dir", "x", "--json", "sing", "song", "--width=40"]).1
    #expect(common.folder == "x")
    #expect(common.width == 40)
    #expect(common.format == .json)
    #expect(try parse("--json").command == nil)
  }

  @Test func dashesThatDoNotBeginAnOption() throws {
    #expect(
      try parse("sing", "-3", "-", "-.5", "--", "--loud", "-o").input.arguments
        == ["-3", "-", "-.5", "--loud", "-o"])
    #expect(try options(["sing", "song", "-oa.txt"]).0.output == "a.txt")
  }

  @Test func mistakesAreReported() {
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

  @Test func exclusiveOptionsAreRejectedTogether() {
    #expect(error("sing", "a", "--loud", "--soft") == .exclusive("--loud", "--soft"))
    #expect(error("sing", "a", "--json", "--csv") == .exclusive("--json", "--csv"))
    #expect(
      error("sing", "a", "--format", "csv", "--json") == .exclusive("--format csv", "--json"))
    #expect(error("sing", "a", "--format=csv", "--csv") == nil)
    #expect(
      error("sing", "a", "--format", "md")
        == .badValue("md", of: "--format", expected: "text, json or csv", near: nil))
  }

  /// The names of the options that help shows, with those of each command in `track upkeep`. Groups
  /// of options with one meaning everywhere count once: those that every command has, and the short
  /// names of `--format`.
  @Test func thereAreFewDoors() {
    let commands = Program.commands.map(\.description)
    #expect(commands.listed.count <= 46)
    let own = commands.reduce(0) { $0 + $1.listedOptions.count }
    let formats = Set(commands.flatMap(\.allOptions).filter { $0.listing == .format }.map(\.name))
    let count = own + CommonOptions.specs().count + formats.count
    #expect(count <= 200, "\(count) options")
    #expect(HelpText.first.allSatisfy { name in commands.listed.contains { $0.name == name } })
  }

  @Test func everyAliasIsTheNameOfOneCommand() {
    let names = Program.commands.map(\.description).allNames
    #expect(Set(names).count == names.count)
  }

  @Test func everyCommandIsDescribed() {
    let commands = Program.commands.map(\.description)
    #expect(Set(commands.map(\.name)).count == commands.count)
    for command in commands {
      #expect(!command.summary.isEmpty && !command.summary.hasSuffix("."))
      #expect(!command.examples.isEmpty)
      #expect(command.examples.allSatisfy { $0.line.hasPrefix("track") })
      let options = command.allOptions
      let names = options.flatMap { [$0.name] + ($0.alias.map { [$0] } ?? []) }
      #expect(Set(names).count == names.count, "\(command.name)")
      #expect(Set(options.compactMap(\.short)).count == options.compactMap(\.short).count)
    }
  }
}
