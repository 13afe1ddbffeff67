import TrackCore

/// Files for syntax highlighting in editors that do not use the language server. They are generated
/// from the kinds of blocks and their keys.
extension EditorSetup {
  /// The kinds, in the order of the table.
  private static let kinds = Kind.allCases.map(\.rawValue)
  private static let keys: [String] = {
    var keys: [String] = []
    for key in Kind.allCases.flatMap(\.properties) where !keys.contains(key.name) {
      keys.append(key.name)
    }
    return keys
  }()

  static let vimSyntax = EditorSetup(
    name: "vim-syntax", file: "track.vim",
    place: "Vim and Neovim: save it as syntax/track.vim in ~/.vim or ~/.config/nvim.",
    text: #"""
      if exists("b:current_syntax")
        finish
      endif
      syn case ignore
      syn match trackAmount "\%(^\|\s\|[:=]\)\@1<=[+-]\?\d\+\%(\.\d\+\)\?\%([[:alpha:]%°\/]\+\d*\)*\>"
      syn match trackDate "\<\d\{4}-\d\d-\d\d\>"
      syn match trackTime "<\?\<\d\{1,2}:\d\d\%(:\d\d\)\?\%(-\%(\d\{1,2}:\d\d\%(:\d\d\)\?\|?\)\)\?"
      syn match trackGoal "\%(\s\)\@1<=+[[:alpha:]][^ =;]*"
      syn match trackContext "\%(\s\)\@1<=@[^ ;]\+"
      syn match trackTag "\%(\s\)\@1<=#[^ ;]\+"
      syn match trackEvent "\%(\s\)\@1<=^[[:alnum:]]\+"
      syn match trackTitle "\"[^\"]*\""
      syn match trackWord "\<\%(skip\|fail\|\#(RhythmWords.rhythms.joined(separator: "\\|"))\)\>"
      syn match trackKind "^\%(\#(kinds.joined(separator: "\\|"))\)\>" nextgroup=trackID skipwhite
      syn match trackID "[^: \t]\+" contained nextgroup=trackHeading skipwhite
      syn match trackHeading ":.*$" contained
      syn match trackKey "^\s\+\%(\#(keys.joined(separator: "\\|"))\)\s*:"
      syn match trackNote ";.*$" contains=trackTag
      syn match trackText "^\s\+|.*$"
      syn match trackComment "^\s*#.*$"
      syn match trackConflict "^\s*#?.*$"
      syn match trackConflict "^\%(<<<<<<<\|=======\|>>>>>>>\||||||||\).*$"
      hi def link trackDate Number
      hi def link trackTime Number
      hi def link trackAmount Number
      hi def link trackGoal Identifier
      hi def link trackContext Special
      hi def link trackTag Tag
      hi def link trackEvent NonText
      hi def link trackTitle String
      hi def link trackWord Keyword
      hi def link trackKind Statement
      hi def link trackID Function
      hi def link trackHeading Title
      hi def link trackKey Type
      hi def link trackNote String
      hi def link trackText String
      hi def link trackComment Comment
      hi def link trackConflict Error
      let b:current_syntax = "track"

      """#)

  static let emacs = EditorSetup(
    name: "emacs", file: "track-mode.el",
    place: "Emacs 29, or older with the package eglot: load it from init.el.",
    text: #"""
      ;;; track-mode.el --- Goals and habits as plain text  -*- lexical-binding: t -*-

      (defvar track-mode-font-lock
        '(("^[ \t]*#\\?.*$" . font-lock-warning-face)
          ("^[ \t]*#.*$" . font-lock-comment-face)
          ("^\\(\#(kinds.joined(separator: "\\\\|"))\\)[ \t]+\\([^: \t\n]+\\)\\(?:[ \t]*:[ \t]*\\(.*\\)\\)?$"
           (1 font-lock-keyword-face) (2 font-lock-function-name-face)
           (3 font-lock-string-face nil t))
          ("^[ \t]+\\(\#(keys.joined(separator: "\\\\|"))\\)[ \t]*:"
           (1 font-lock-type-face))
          (";.*$" . font-lock-doc-face)
          ("\\_<[0-9]\\{4\\}-[0-9]\\{2\\}-[0-9]\\{2\\}\\_>" . font-lock-constant-face)
          ("<?[0-9]\\{1,2\\}:[0-9]\\{2\\}\\(?:-\\(?:[0-9]\\{1,2\\}:[0-9]\\{2\\}\\|\\?\\)\\)?"
           . font-lock-constant-face)
          ("[ \t]\\([+@#^][^ \t\n;=]+\\)" (1 font-lock-variable-name-face))
          ("\"[^\"\n]*\"" . font-lock-string-face))
        "The colours of a track file.")

      ;;;###autoload
      (define-derived-mode track-mode text-mode "track"
        "Mode for the files of track."
        (setq-local font-lock-defaults '(track-mode-font-lock t t))
        (setq-local comment-start "# ")
        (setq-local comment-start-skip "#+ *"))

      (defun track-mode-maybe ()
        "Use `track-mode' for a text file below a track.txt."
        (when (and buffer-file-name
                   (string-suffix-p ".txt" buffer-file-name)
                   (locate-dominating-file buffer-file-name "track.txt"))
          (track-mode)))

      (add-hook 'find-file-hook #'track-mode-maybe)

      (with-eval-after-load 'eglot
        (add-to-list 'eglot-server-programs '(track-mode . ("track" "lsp"))))
      (when (fboundp 'eglot-ensure)
        (add-hook 'track-mode-hook #'eglot-ensure))

      (provide 'track-mode)
      ;;; track-mode.el ends here

      """#)

  static let textMate = EditorSetup(
    name: "textmate", file: "track.tmLanguage.json",
    place: "A TextMate grammar, for a VS Code extension and other editors that take one.",
    text: #"""
      {
        "name": "track",
        "scopeName": "text.track",
        "patterns": [
          { "match": "^\\s*#\\?.*$", "name": "invalid.illegal.conflict.track" },
          { "match": "^\\s*#.*$", "name": "comment.line.number-sign.track" },
          {
            "match": "(?i)^(\#(kinds.joined(separator: "|")))\\s+([^:\\s]+)(?:\\s*:\\s*(.*))?$",
            "captures": {
              "1": { "name": "keyword.control.track" },
              "2": { "name": "entity.name.type.track" },
              "3": { "name": "markup.heading.track" }
            }
          },
          {
            "match": "(?i)^\\s+(\#(keys.joined(separator: "|")))\\s*:",
            "captures": { "1": { "name": "support.type.property-name.track" } }
          },
          { "match": "^\\s+\\|.*$", "name": "string.unquoted.track" },
          { "match": ";.*$", "name": "string.unquoted.note.track" },
          { "match": "\\b\\d{4}-\\d\\d-\\d\\d\\b", "name": "constant.numeric.date.track" },
          {
            "match": "<?\\b\\d{1,2}:\\d\\d(?::\\d\\d)?(?:-(?:\\d{1,2}:\\d\\d(?::\\d\\d)?|\\?))?",
            "name": "constant.numeric.time.track"
          },
          { "match": "\"[^\"]*\"", "name": "string.quoted.double.track" },
          { "match": "(?<=\\s)\\+[A-Za-z][^\\s=;]*", "name": "variable.other.goal.track" },
          { "match": "(?<=\\s)@[^\\s;]+", "name": "entity.name.tag.context.track" },
          { "match": "(?<=\\s)#[^\\s;]+", "name": "entity.name.tag.track" },
          { "match": "(?<=\\s)\\^[A-Za-z0-9]+", "name": "comment.event.track" },
          { "match": "(?i)\\b(skip|fail|\#(RhythmWords.rhythms.joined(separator: "|")))\\b", "name": "keyword.other.track" },
          { "match": "(?<=[\\s:=])[+-]?\\d+(?:\\.\\d+)?[A-Za-z%°/]*", "name": "constant.numeric.amount.track" }
        ]
      }

      """#)
}
