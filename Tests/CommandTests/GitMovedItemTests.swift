import Testing
import TrackTestSupport

/// Two clones use git itself between syncs, and one of them moves an item that the other changes.
@Suite struct GitMovedItemTests {
  struct History: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The script, which begins in `clone0`.
    let script: String
    /// The lines of `log.txt` and `log/old.txt` in both clones after all syncs.
    let expected: [String]

    init(_ name: String, _ script: String, _ expected: String...) {
      testDescription = name
      self.script = script
      self.expected = expected
    }
  }

  /// `move` moves the line to `log/old.txt`, and `copy` leaves it in `log.txt`, too. `edit 2 24`
  /// changes 2km to 24km in the other clone and syncs it.
  private static let functions = """
    sync() { for n in "$@"; do (cd ../clone$n && track sync > /dev/null); [ $? -le 1 ] || exit 1; done; }
    save() { git add -A -- ':!.track' && git commit -qm work; }
    copy() { mkdir -p log; grep 'km .a1 ' log.txt >> log/old.txt; }
    move() { copy; sed -i '/km .a1 /d' log.txt; }
    there() { (cd ../clone1 && eval "$1" && track sync > /dev/null) || exit 1; }
    edit() { there "sed -i 's/run $1/run $2/' log.txt"; }
    printf '2026-11-12 run 2km ^a1 ; x\\n2026-11-15 run 3km ^a2 ; y\\n' > log.txt
    sync 0 1

    """

  private static let other = "log.txt:2026-11-15 run 3km ^a2 ; y"
  private static let joined = "log/old.txt:2026-11-12 run 24km ^a1 ; x"

  private static let older = "log/old.txt:2026-11-12 run 2km ^a1 ; x"
  private static let newer = "log.txt:2026-11-12 run 24km ^a1 ; x"
  private static let back = "log.txt:2026-11-12 run 2km ^a1 ; x"

  static let histories = [
    History(
      "rebase", "edit 2 24; move; save; git fetch -q; git rebase -q origin/main", other, joined),
    History(
      "rebase, and another line",
      """
      edit 2 24; move; save; git fetch -q; git rebase -q origin/main
      echo '2026-11-17 run 4km ^a4 ; z' >> log.txt
      """, other, "log.txt:2026-11-17 run 4km ^a4 ; z", joined),
    History(
      "rebase, pushed by git: both stay",
      "edit 2 24; move; save; git pull -q --rebase; git push -q; sync 1", newer, other, older),
    History(
      "stash: both stay",
      "edit 2 24; move; git add log; git stash -q; git pull -q; git stash pop -q",
      newer, other, older),
    History(
      "merge --squash",
      "edit 2 24; move; save; git fetch -q; git merge -q --squash origin/main; git commit -qm all",
      other, joined),
    History(
      "merge --squash, not committed",
      "edit 2 24; move; save; git fetch -q; git merge -q --squash origin/main", other, joined),
    History(
      "merge --squash, and moved again",
      """
      edit 2 24; move; save; git fetch -q; git merge -q --squash origin/main; git commit -qm all
      move; save
      """, other, joined),
    History(
      "cherry-pick", "edit 2 24; move; save; git fetch -q; git cherry-pick origin/main > /dev/null",
      other, joined),
    History(
      "cherry-pick of the move",
      """
      move; save; git push -q; there "sed -i 's/run 2/run 24/' log.txt; git commit -qam edit
      git fetch -q; git cherry-pick origin/main > /dev/null"
      """, other, joined),
    History(
      "merge, and another commit",
      """
      edit 2 24; move; save; git pull -q --no-rebase --no-edit
      echo '2026-11-17 run 4km ^a4 ; z' >> log.txt; save
      """, other, "log.txt:2026-11-17 run 4km ^a4 ; z", joined),
    History(
      "merge, pushed by git",
      "edit 2 24; move; save; git pull -q --no-rebase --no-edit; git push -q; sync 1", other, joined
    ),
    History(
      "merge of two changes, pushed by git",
      """
      edit 2 24; move; sed -i 's/$/, wet/' log/old.txt; save
      git pull -q --no-rebase --no-edit; git push -q; sync 1
      """, other, joined + ", wet"),
    History(
      "moved, rebased and then changed",
      """
      edit 2 24; move; save; git pull -q --rebase; sed -i 's/$/, wet/' log/old.txt; save
      """, other, joined + ", wet"),
    History(
      "rebase, and moved again",
      "edit 2 24; move; save; git pull -q --rebase; move", other, joined),
    History(
      "changed twice, and moved before and after a merge",
      """
      edit 2 24; move; save; git pull -q --no-rebase --no-edit; edit 24 244; move; save
      git pull -q --rebase
      """, other, "log/old.txt:2026-11-12 run 244km ^a1 ; x"),
    History(
      "changed, moved, and changed otherwise there: a conflict",
      """
      edit 2 3; sed -i 's/run 2/run 24/' log.txt; save; move; save; git fetch -q
      git merge -q --squash origin/main; git commit -qm all
      """, other, joined, "log/old.txt:#? 2026-11-12 run 3km ^a1 ; x"),
    History(
      "stash of a change, then another change and a move: both stay",
      """
      sed -i 's/run 2/run 3/' log.txt; git stash -q; sed -i 's/run 2/run 24/' log.txt; save
      move; save; git stash pop -q
      """, "log.txt:2026-11-12 run 3km ^a1 ; x", other, joined),
    History(
      "changed, moved, and the older text comes back by a cherry-pick: both stay",
      """
      first=$(git rev-parse HEAD); sed -i 's/run 2/run 24/' log.txt; save; move; save
      git cherry-pick $first
      """, back, other, joined),
    History(
      "changed and moved, and the older file comes back by a checkout: both stay",
      """
      edit 2 24; track sync; first=$(git rev-parse HEAD~1); move; track sync
      git checkout -q $first -- log.txt
      """, back, other, joined),
    History(
      "cherry-pick of the commit that added it: both stay", "move; save; git cherry-pick HEAD~1",
      back, other, older),
    History(
      "two lines with one ID, moved together: both stay",
      "echo '2026-11-12 run 7km ^a1 ; x' >> log.txt; sync 0 1; move; sync 0", other,
      older, "log/old.txt:2026-11-12 run 7km ^a1 ; x"),
    History(
      "moved, and a new line with its ID in the old file: both stay",
      "move; sync 0 1; echo '2026-11-12 run 9km ^a1 ; x' >> log.txt",
      other, "log.txt:2026-11-12 run 9km ^a1 ; x", older),
    History(
      "moved, and a second line with its ID: both stay",
      "move; save; echo '2026-11-12 run 7km ^a1 ; x' >> log/old.txt; save", other,
      older, "log/old.txt:2026-11-12 run 7km ^a1 ; x"),
    History(
      "moved, and copied in its file: both stay",
      "move; save; cp log/old.txt ../copy; cat ../copy >> log/old.txt; save", other,
      older, older),
    History(
      "changed while it was moved, and rebased: a conflict",
      "edit 2 24; move; sed -i 's/2km/5km/' log/old.txt; save; git pull -q --rebase", other, joined,
      "log/old.txt:#? 2026-11-12 run 5km ^a1 ; x"),
    History(
      "change rebased onto the move",
      """
      move; track sync; there "sed -i 's/run 2/run 24/' log.txt; git commit -qam edit
      git pull -q --rebase"
      """, other, joined),
    History(
      "moved back, and rebased",
      """
      move; echo '2026-11-01 run 1km ^a0 ; w' >> log/old.txt; sync 0 1
      there "sed -i 's/run 2/run 24/' log/old.txt"
      grep 'km .a1 ' log/old.txt >> log.txt; sed -i '/km .a1 /d' log/old.txt; save
      git pull -q --rebase
      """, other, newer, "log/old.txt:2026-11-01 run 1km ^a0 ; w"),
    History(
      "older file as a backup: both stay",
      "sed -i 's/run 2/run 24/' log.txt; track sync; mkdir log; git show HEAD~1:log.txt > log/old.txt",
      newer, other, older, "log/old.txt:2026-11-15 run 3km ^a2 ; y"),
    History(
      "copied: both stay", "copy; echo '2026-11-17 run 4km ^a4 ; z' >> log.txt; sync 0 1",
      back, other, "log.txt:2026-11-17 run 4km ^a4 ; z",
      older),
    History(
      "copied and changed: both stay", "copy; sed -i 's/run 2/run 24/' log.txt; sync 0 1",
      newer, other, older),
    History(
      "copied, then changed, pushed by git: both stay",
      "copy; save; sed -i 's/run 2/run 24/' log.txt; save; git push -q; sync 1",
      newer, other, older),
    History(
      "copied here, changed there, rebased: both stay",
      "edit 2 24; copy; save; git pull -q --rebase", newer, other, older),
  ]

  @Test(arguments: histories)
  func aMovedLineIsOneLine(_ history: History) async throws {
    let clones = try await GitClones(count: 2)
    let start = Self.functions + "{\n"
    let end =
      "\n} > /dev/null\nsync 0 1 0 1\ngrep . log.txt log/old.txt; diff -r log ../clone1/log; diff log.txt ../clone1"
    let run = try await clones.run(start + history.script + end, in: "clone0")
    #expect(
      String(decoding: run.output, as: UTF8.self).split(separator: "\n").map(String.init)
        == history.expected, "\(String(decoding: run.errors, as: UTF8.self))")
  }

  /// Most lines of the old file are removed, which is no sign of damage here.
  @Test func manyMovedLinesAreUnited() async throws {
    let clones = try await GitClones(count: 2)
    let script = """
      for n in $(seq 10 99); do echo "2026-11-12 run 2km ^b$n"; done >> log.txt; sync 0 1
      there "sed -i 's/run 2/run 24/' log.txt; track sync --allow-deletions > /dev/null"
      mkdir log; grep 2km log.txt > log/old.txt; sed -i /2km/d log.txt; save
      git pull -q --rebase 2> /dev/null > /dev/null; sync 0 1
      grep -c . log.txt; grep -c 24km log/old.txt; diff -r log ../clone1/log; diff log.txt ../clone1
      """
    let run = try await clones.run(Self.functions + script, in: "clone0")
    #expect(
      String(decoding: run.output, as: UTF8.self) == "1\n91\n",
      "\(String(decoding: run.errors, as: UTF8.self))")
  }

  @Test func copiesOfBlocksStay() async throws {
    let clones = try await GitClones(count: 2)
    let script = """
      printf 'habit run: Run\\n  every: 3/week\\n' > habits.txt; sync 0 1
      git mv habits.txt sport.txt; sync 0 1
      printf 'habit run: Running\\n  every: day\\n' > habits.txt; sync 0 1
      cat habits.txt sport.txt
      cp sport.txt habits.txt; sync 0 1; diff habits.txt sport.txt
      """
    let run = try await clones.run(Self.functions + script, in: "clone0")
    #expect(
      String(decoding: run.output, as: UTF8.self) == """
        habit run: Running
          every: day
        habit run: Run
          every: 3/week

        """, "\(String(decoding: run.errors, as: UTF8.self))")
  }

  @Test func aMovedBlockIsOneBlock() async throws {
    let clones = try await GitClones(count: 2)
    let script = """
      printf 'habit run: Run\\n  every: 3/week\\n\\nhabit read: Read\\n' > habits.txt; sync 0 1
      there "sed -i 's/3.week/4\\/week/' habits.txt"
      head -2 habits.txt > sport.txt; echo 'habit read: Read' > habits.txt; save
      git pull -q --rebase 2> /dev/null > /dev/null; sync 0 1 0 1
      grep . habits.txt sport.txt; diff habits.txt ../clone1; diff sport.txt ../clone1
      """
    let run = try await clones.run(Self.functions + script, in: "clone0")
    #expect(
      String(decoding: run.output, as: UTF8.self) == """
        habits.txt:habit read: Read
        sport.txt:habit run: Run
        sport.txt:  every: 4/week

        """, "\(String(decoding: run.errors, as: UTF8.self))")
  }
}
