/// The advice for a directory in which nothing is declared yet. Followed to the letter, it leads to the
/// first line of the log.
package enum FirstStep {
  package static let text =
    "Nothing is declared yet. `track add habit \"Drink water\" 8/day` adds a habit to habits.txt, `track"
    + " done drink-water` then writes into log.txt."
}
