import Testing
import TrackTestSupport

/// Tests of the files in `examples/editors` that highlight the format without the language server.
@Suite struct SyntaxFileTests {
  private static let sample = """
    habit run: Run far
      every: 3/week ; easy
    # note
    2026-11-20 07:30 run 5.2km +half @park #trail ^a1 ; hot #sun

    """

  @Test(
    "The syntax file of Vim marks kinds, keys and items",
    arguments: [("vim", "vim -es --not-a-term -N"), ("nvim", "nvim --headless")])
  func vim(name: String, command: String) async throws {
    guard RequiredTools.work("\(name) --version") else { try RequiredTools.areMissing(name) }
    let place = try TemporaryFolder()
    try place.write(Self.sample, to: "sample")
    let run = try await EditorRun.of(
      """
      mkdir -p config/syntax && cp "$root/examples/editors/track.vim" config/syntax
      PLACES="1:1 1:7 1:13 2:3 2:10 2:18 3:1 4:1 4:12 4:22 4:28 4:34 4:40 4:47 4:52" RESULT=groups \
        \(command) -i NONE --cmd "set runtimepath+=$PWD/config" -u NONE sample \
        -c "syntax on" -c "set syntax=track" -S "$root/Tests/Editors/syntax.vim" < /dev/null >&2
      cat groups
      """, in: place)
    #expect(
      run.text.split(separator: "\n") == [
        "trackKind", "trackID", "trackHeading", "trackKey", "trackAmount", "trackNote",
        "trackComment", "trackDate", "trackTime", "trackAmount", "trackGoal", "trackContext",
        "trackTag", "trackEvent", "trackNote",
      ], "\(run.everything)")
  }

  @Test("The TextMate grammar gives kinds, keys and items their scopes")
  func textMate() async throws {
    guard RequiredTools.work("python3 -c 'import textmate_grammar'") else {
      try RequiredTools.areMissing("textmate-grammar-python")
    }
    let place = try TemporaryFolder()
    try place.write(Self.sample + "2026-11-20 \"One off\" skip\n#? due: x\n", to: "sample")
    let run = try await EditorRun.of(
      """
      python3 "$root/Tests/Editors/textmate.py" "$root/examples/editors/track.tmLanguage.json" sample
      """, in: place)
    #expect(
      run.text == """
        1 habit keyword.control
        1 run entity.name.type
        1 Run far markup.heading
        2 every support.type.property-name
        2 3/week constant.numeric.amount
        2 ; easy string.unquoted.note
        3 # note comment.line.number-sign
        4 2026-11-20 constant.numeric.date
        4 07:30 constant.numeric.time
        4 5.2km constant.numeric.amount
        4 +half variable.other.goal
        4 @park entity.name.tag.context
        4 #trail entity.name.tag
        4 ^a1 comment.event
        4 ; hot #sun string.unquoted.note
        5 2026-11-20 constant.numeric.date
        5 "One off" string.quoted.double
        5 skip keyword.other
        6 #? due: x invalid.illegal.conflict

        """, "\(run.everything)")
  }
}
