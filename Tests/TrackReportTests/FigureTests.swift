import Testing
import TrackCore

@testable import TrackReport

@Suite struct FigureTests {
  @Test("Each figure is declared once, and has one form in each format")
  func declarations() {
    let workspace = Workspace(files: [])
    let context = FigureContext(workspace: workspace, today: .first)
    check(Figure.habits(context))
    check(Figure.goals(context))
    check(Figure.terms(context))
    check(Figure.shares(isOpen: true))
    check(Figure.values(context, among: [], period: ""))
    check(Figure.readings(context))
    check(Figure.time(longest: .zero))
    check(Figure.timeSums)
    check(Figure.now(context))
  }

  private func check<Row>(_ figures: [Figure<Row>]) {
    let names = figures.map(\.name)
    #expect(Set(names).count == names.count, "\(names)")
    for figure in figures {
      var formats: FigureFormats = []
      for form in figure.forms {
        #expect(formats.isDisjoint(with: form.heading.formats), "\(figure.name)")
        formats.formUnion(form.heading.formats)
      }
    }
  }
}
