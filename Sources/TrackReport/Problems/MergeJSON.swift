import TrackCore
import TrackJSON
import TrackMerge

extension Merge: JSONObjectConvertible {
  package var json: JSONObject { ["version": 1, "markers": hasMarkers, "conflicts": conflicts] }
}

extension Merge.Conflict: JSONObjectConvertible {
  package var json: JSONObject { ["line": line, "lost": lost, "new": isNew] }
}
