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
syn match trackWord "\<\%(skip\|fail\|{rhythms}\)\>"
syn match trackKind "^\%({kinds}\)\>" nextgroup=trackID skipwhite
syn match trackID "[^: \t]\+" contained nextgroup=trackHeading skipwhite
syn match trackHeading ":.*$" contained
syn match trackKey "^\s\+\%({keys}\)\s*:"
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
