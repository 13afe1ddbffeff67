" Uses the language server in Vim with the plugin ALE, and writes the problems that it shows to $RESULT.
function! s:Print(text)
  call writefile([a:text], $RESULT, 'a')
endfunction

function! s:Wait(what, condition)
  for step in range(400)
    if eval(a:condition)
      return
    endif
    sleep 50m
  endfor
  call s:Print('not in time: ' . a:what)
  cquit
endfunction

call s:Wait('diagnostics', '!empty(ale#engine#GetLoclist(bufnr("")))')
for problem in ale#engine#GetLoclist(bufnr(''))
  call s:Print(problem.lnum . ':' . problem.col . ' ' . problem.text)
endfor
qall!
