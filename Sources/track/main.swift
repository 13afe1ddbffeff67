import TrackStore

Memory.keepWhatIsFreed()
let words = Array(CommandLine.arguments.dropFirst())
System.end(with: Program.run(words, variable: System.variable))
