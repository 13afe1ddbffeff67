import TrackCore

extension Reference.Format {
  static let names = #"""
    # Names

    1. An ID is a letter of any script, followed by letters, combining marks
       (category M), digits (Nd), `-` and `_`. The ID of a term is its number, from
       1 to 9999.

    ```habits.txt
    habit läufe: Läufe
    habit 読書: 読書
      every: daily
      was: dokusho
    ```

       Cases: letters-of-any-script, digits-hyphens-and-low-lines-go-on,
       an-id-does-not-begin-with-a-digit, an-id-does-not-begin-with-a-low-line,
       an-id-has-no-dots-and-apostrophes, an-emoji-is-no-id, a-term-needs-a-number,
       a-term-s-id-is-its-number, a-term-without-a-title.

    2. An ID names one block in the whole directory, whatever its kind (blocks 4).
       Cases: an-id-is-one-across-files, an-id-is-one-in-the-whole-directory,
       a-habit-named-like-its-goal, two-terms-of-one-number.

    3. IDs, kinds, keys, parts, tags, contexts and words of the grammar are equal if
       they are equal after NFC and lower-casing each scalar by itself. Units are
       equal if they are equal after NFC; their case matters. Files keep what was
       typed. A reference is shown as the block that declares it spells it, one that
       nothing declares in its first spelling: blocks come before the log, each in
       the order of files and lines.
       Cases: case-does-not-matter, case-does-not-matter-in-other-scripts,
       composed-and-decomposed-are-one, sharp-s-is-not-two-letters,
       sigma-is-lower-cased-alone, units-compare-after-composition,
       units-mind-their-case, tags-and-contexts-stay-as-typed.

    4. Reserved words are no IDs (reserved-id) and no units (reserved-unit):

        \#(reservedWordGroups.map { $0.joined(separator: " ") }.joined(separator: "\n    "))

       A part or a tag may be one of them. As a reference they are unknown
       (properties 13).

    ```wrong reserved-id
    habit week: Week
    ```

       Cases: a-word-of-the-grammar-is-no-id, a-word-of-the-grammar-is-no-subject,
       a-word-of-the-grammar-is-no-unit, a-word-of-the-grammar-as-a-reference,
       a-part-may-be-a-word-of-the-grammar, a-title-may-be-any-word,
       kinds-and-keys-are-free-as-ids, words-like-those-of-the-grammar,
       words-of-days-are-ids.

    5. `was: old-id` in a block makes each reference to old-id, in blocks and in the
       log, mean this block. In a term it is the former number, a whole number:
       zeros at its beginning do not count.
       Cases: a-former-name-in-the-log, a-former-name-in-other-blocks,
       a-former-number-of-a-term, a-former-number-with-zeros, several-former-names,
       a-former-name-that-cannot-be-an-id.

    6. If a block has the ID old-id, that block wins and the `was` is was-taken. So
       is the second block that claims one old-id. If the block that wins leads back
       to this one by its own `was` lines, or if a block claims its own ID, it is
       was-cycle instead.
       Cases: a-former-name-that-is-a-block, a-former-name-claimed-twice,
       the-same-former-name-twice, a-former-name-of-its-own,
       two-former-names-in-a-circle, three-former-names-in-a-circle.

    7. The built-in measures are names without a block (measures 7). A measure block
       of the same ID shadows one and takes its unit, range and parts where it says
       nothing else. A block of another kind takes the name, the units and the
       parts, not the range. So does a block whose former name it is; of several
       names the block's own ID comes first, then the first in the list of measures.
       Cases: built-in-measures-need-no-block, a-measure-shadows-a-built-in-one,
       a-measure-with-a-unit-of-its-own, a-shadowing-measure-inherits-parts,
       a-shadowing-measure-inherits-the-range, a-habit-takes-a-built-in-name,
       a-habit-of-a-built-in-name-declares-no-unit,
       a-habit-of-a-built-in-name-has-no-range.
    """#
}
