import TrackStore

Memory.disableHeapTrimming()
let words = Array(CommandLine.arguments.dropFirst())
System.end(with: Program.run(words, variable: System.variable).rawValue)
