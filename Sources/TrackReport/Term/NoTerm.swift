import TrackCore
import TrackJSON

/// The message for a day that is in no term. It names the next and the previous term, and the
/// command that starts a new term.
package struct NoTerm: Sendable {
  package struct Other: Hashable, Sendable {
    package let number: Int
    package let start: Day
    package let end: Day
  }

  package let today: Day
  package let next: Other?
  package let last: Other?
  /// The number and the first day that a new term would have.
  package let new: (number: Int, start: Day)

  package init(_ workspace: Workspace, today: Day) {
    self.today = today
    let terms = workspace.terms.compactMap { term -> Other? in
      guard let start = term.start, let end = term.end, term.status != .cancelled else {
        return nil
      }
      return Other(number: term.number, start: start, end: end)
    }
    next = terms.filter { $0.start > today }.min { $0.start < $1.start }
    last = terms.filter { $0.end < today }.max { $0.end < $1.end }
    new = workspace.nextTerm(today: today)
  }

  package func lines(on terminal: Terminal) -> [String] {
    var page = TextPage(terminal)
    page.say("No term runs on \(Words.date(today)).")
    if let next {
      page.say(
        "Term \(next.number) begins \(Words.distance(to: next.start, from: today)):"
          + " `track term \(next.number)`")
    }
    if let last {
      page.say(
        "Term \(last.number) ended \(Words.distance(to: last.end, from: today)):"
          + " `track term \(last.number)`")
    }
    if next == nil {
      page.say(
        "`track term new` begins term \(new.number) on \(Words.date(new.start)):"
          + " `track help term`")
    }
    return page.lines
  }
}

extension NoTerm: JSONObjectConvertible {
  package var json: JSONObject {
    ["version": 1, "today": today, "term": Int?.none, "next": next, "last": last]
  }
}

extension NoTerm.Other: JSONObjectConvertible {
  package var json: JSONObject { ["number": number, "start": start, "end": end] }
}
