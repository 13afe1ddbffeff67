import TrackCore
import TrackJSON
import TrackReference

extension Reference.Chapter: JSONObjectConvertible {
  package var json: JSONObject { ["name": name, "text": text] }
}
