import TrackCore

package struct CheckInDevice: Equatable, Sendable {
  package let name: String
  package let isReadOnly: Bool
  package let disclosure: Disclosure
  package init(name: String, isReadOnly: Bool, disclosure: Disclosure) {
    (self.name, self.isReadOnly, self.disclosure) = (name, isReadOnly, disclosure)
  }
}
package struct CheckInMessage: Hashable, Sendable {
  package let isFailure: Bool
  package let sentences: [String]
  package let undo: String?
  package init(isFailure: Bool, sentences: [String], undo: String?) {
    (self.isFailure, self.sentences, self.undo) = (isFailure, sentences, undo)
  }
}
package struct CheckInState {
  package let workspace: Workspace
  package let problems: [Problem]
  package let today: Day
  package let date: Day
  package let secondOfDay: Int
  package let version: String
  package let device: CheckInDevice
  package let csrf: String
  package let message: CheckInMessage?
  package let newTap: String
  package init(
    workspace: Workspace, problems: [Problem], today: Day, date: Day, secondOfDay: Int,
    version: String, device: CheckInDevice, csrf: String, message: CheckInMessage?, newTap: String
  ) {
    self.workspace = workspace
    self.problems = problems
    self.today = today
    self.date = date
    self.secondOfDay = secondOfDay
    self.version = version
    self.device = device
    self.csrf = csrf
    self.message = message
    self.newTap = newTap
  }
}
