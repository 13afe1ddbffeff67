import TrackCore
import TrackEditor
import TrackJSON
import TrackReport

/// The features of the language server, in the form in which it announces them to the editor.
enum EditorCapabilities {
  static func value(encoding: PositionEncoding) -> JSONValue {
    [
      "positionEncoding": .text(encoding.rawValue),
      "textDocumentSync": ["openClose": true, "change": 2, "save": true],
      "diagnosticProvider": [
        "identifier": "track", "interFileDependencies": true, "workspaceDiagnostics": true,
      ],
      "completionProvider": ["triggerCharacters": [" ", ":", "+", "@", "#"]],
      "hoverProvider": true, "definitionProvider": true, "declarationProvider": true,
      "referencesProvider": true, "documentHighlightProvider": true,
      "renameProvider": ["prepareProvider": true], "documentSymbolProvider": true,
      "workspaceSymbolProvider": true, "foldingRangeProvider": true,
      "selectionRangeProvider": true, "documentFormattingProvider": true,
      "documentRangeFormattingProvider": true,
      "documentOnTypeFormattingProvider": ["firstTriggerCharacter": "\n"],
      "semanticTokensProvider": [
        "legend": [
          "tokenTypes": .array(tokenTypes.map { .text($0) }), "tokenModifiers": ["declaration"],
        ],
        "full": true, "range": true,
      ],
      "inlayHintProvider": true, "documentLinkProvider": [:],
      "codeActionProvider": ["codeActionKinds": ["quickfix", "source.fixAll", "refactor"]],
      "workspace": ["workspaceFolders": ["supported": true, "changeNotifications": true]],
    ]
  }

  /// The types of semantic tokens that the protocol allows and that this server uses.
  static let tokenTypes = [
    "keyword", "class", "string", "property", "comment", "number", "variable", "parameter",
    "namespace", "decorator", "macro",
  ]

  /// Returns the index in `tokenTypes` that represents a kind of token.
  static func type(of kind: SyntaxToken.Kind) -> Int {
    switch kind {
    case .kind, .word: 0
    case .id: 1
    case .title, .text: 2
    case .key: 3
    case .comment: 4
    case .date, .time, .amount: 5
    case .reference: 6
    case .part: 7
    case .context: 8
    case .tag, .event: 9
    case .conflict: 10
    }
  }
}
