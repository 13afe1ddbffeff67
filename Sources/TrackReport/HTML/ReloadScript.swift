import TrackCore

/// The script that reloads a page when the server has a newer version.
enum ReloadScript {
  /// The text of the script.
  ///
  /// The version of the page is in the attribute `data-version` of the script element. The script
  /// sends this version in a request to the relative address `changes`. The server answers as soon
  /// as it has a newer version, or after a maximum time. After a reload, the script restores the
  /// opened parts and the filter.
  static let text: StaticString = #"""
    "use strict";
    (function (version) {
      var note = document.createElement("p");
      note.className = "tip gone";
      note.setAttribute("role", "status");
      note.textContent = "track report --watch has ended; this page no longer changes.";
      var field = document.querySelector(".ways input");
      function keep() {
        var open = document.querySelectorAll("details[open][id]");
        sessionStorage.setItem("track", JSON.stringify({
          open: Array.from(open, function (part) { return part.id; }),
          word: field ? field.value : "", top: scrollY}));
      }
      var kept = JSON.parse(sessionStorage.getItem("track") || "null");
      if (kept) {
        sessionStorage.removeItem("track");
        kept.open.forEach(function (id) {
          var part = document.getElementById(id);
          if (part) { part.open = true; }
        });
        if (field && kept.word) {
          field.value = kept.word;
          field.dispatchEvent(new Event("input"));
        }
        scrollTo(0, kept.top);
      }
      function ask() {
        fetch("changes?" + version, {cache: "no-store"}).then(function (answer) {
          if (!answer.ok) { throw new Error(); }
          return answer.text();
        }).then(function (newest) {
          note.remove();
          if (newest === version) { ask(); } else { keep(); location.reload(); }
        }).catch(function () {
          document.body.appendChild(note);
          setTimeout(ask, 2000);
        });
      }
      ask();
    })(document.currentScript.dataset.version);
    """#

  static var digest: String {
    var script = Markup()
    script.raw(text)
    return SHA256.hash(script.bytes).base64
  }
}

/// A page that shows an error instead of the report, until the report can be made.
package enum ErrorPage {
  /// - Parameter version: The version that the server has given to the page.
  package static func bytes(_ words: String, version: String) -> [UInt8] {
    var page = Markup()
    page.raw("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n")
    page.empty(
      "meta",
      [
        "http-equiv": "Content-Security-Policy",
        "content":
          "default-src 'none'; img-src data:; connect-src 'self'; base-uri 'none'; form-action 'none';"
          + " script-src 'sha256-\(ReloadScript.digest)'",
      ])
    page.raw("\n<link rel=\"icon\" href=\"data:,\"/>\n<title>track</title>\n</head>\n<body>\n")
    page.element("p", text: words)
    page.open("script", ["data-version": version])
    page.raw(ReloadScript.text)
    page.raw("</script>\n</body>\n</html>\n")
    return page.bytes
  }
}
