;;; track-mode.el --- Goals and habits as plain text  -*- lexical-binding: t -*-

(defvar track-mode-font-lock
  '(("^[ \t]*#\\?.*$" . font-lock-warning-face)
    ("^[ \t]*#.*$" . font-lock-comment-face)
    ("^\\({kinds}\\)[ \t]+\\([^: \t\n]+\\)\\(?:[ \t]*:[ \t]*\\(.*\\)\\)?$"
     (1 font-lock-keyword-face) (2 font-lock-function-name-face)
     (3 font-lock-string-face nil t))
    ("^[ \t]+\\({keys}\\)[ \t]*:"
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
