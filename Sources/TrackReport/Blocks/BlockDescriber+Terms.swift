import TrackCore
import TrackJSON

extension BlockDescriber {
  func described(_ key: PropertyKey, of term: Term) -> [BlockProperty]? {
    switch key {
    // The file's name states it, too.
    case .start: return [BlockProperty(key, term.start?.iso)]
    case .weeks:
      return [BlockProperty(key, term.weeks, isDefault: term.statedWeeks == nil)]
    case .goal: return [commitments(term.goals)]
    case .review:
      return [
        BlockProperty(key, field: "reviews", term.reviews) { review in
          TrackReport.text(review.date.iso, because: review.text)
        } fields: { review in
          ["date": review.date, "text": review.text]
        }
      ]
    default: return nil
    }
  }

  private func commitments(_ goals: [Term.Commitment]) -> BlockProperty {
    BlockProperty(.goal, field: "goals", goals) { commitment in
      TrackReport.text(
        text(commitment.goal) + (commitment.share.map { " \($0.text)" } ?? ""),
        because: commitment.why)
    } fields: { commitment in
      [
        "id": text(commitment.goal), "share": commitment.share?.number,
        "unit": commitment.share?.unit.nameInJSON, "why": commitment.why,
      ]
    }
  }

  func described(_ key: PropertyKey, of source: Source) -> [BlockProperty]? {
    guard key == .fetch else { return nil }
    return [
      BlockProperty(
        key, texts: source.fetchHours.map { [fetchText($0)] } ?? [],
        value: source.fetchHours.map { ["hours": $0] as JSONObject })
    ]
  }

  private func fetchText(_ hours: Int) -> String {
    hours == 24 ? "daily" : hours % 24 == 0 ? "\(hours / 24)d" : "\(hours)h"
  }
}
