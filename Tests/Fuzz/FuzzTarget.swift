// The entry point of libFuzzer: reads and edits one file for each input.
import TrackCore

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let complaints = FuzzInput.complaints(about: bytes)
  if !complaints.isEmpty {
    fatalError(complaints.joined(separator: "\n"))
  }
  return 0
}
