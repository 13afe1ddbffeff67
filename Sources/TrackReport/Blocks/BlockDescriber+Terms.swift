import TrackCore
import TrackJSON

extension BlockDescriber {
  func properties(of term: Term) -> [BlockProperty] {
    [
      BlockProperty("start", term.start),
      BlockProperty("weeks", term.weeks, isDefault: term.statedWeeks == nil),
      BlockProperty("theme", term.theme),
      BlockProperty("status", term.status?.rawValue),
      commitments(term.goals),
      BlockProperty("focus", term.focus.map(text)),
      BlockProperty("review", field: "reviews", term.reviews) { review in
        TrackReport.text(review.date.iso, because: review.text)
      } fields: { review in
        ["date": review.date, "text": review.text]
      },
      BlockProperty("reflection", field: "reflections", term.reflections),
    ]
  }

  private func commitments(_ goals: [Term.Commitment]) -> BlockProperty {
    BlockProperty("goal", field: "goals", goals) { commitment in
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

  func properties(of source: Source) -> [BlockProperty] {
    [
      BlockProperty("user", source.user),
      BlockProperty("host", source.host),
      BlockProperty("collection", field: "collections", source.collections),
      BlockProperty(
        "fetch", texts: source.fetchHours.map { [fetchText($0)] } ?? [],
        value: source.fetchHours.map { ["hours": $0] as JSONObject }),
    ]
  }

  private func fetchText(_ hours: Int) -> String {
    hours == 24 ? "daily" : hours % 24 == 0 ? "\(hours / 24)d" : "\(hours)h"
  }
}
