import TrackStore
import TrackSystem

Memory.disableHeapTrimming()
System.openStandardStreams()
System.end(with: Program.run(CommandLine.arguments, variable: System.variable).rawValue)
