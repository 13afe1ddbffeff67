augroup track
  autocmd!
  autocmd BufRead,BufNewFile *.txt
    \ if !empty(findfile('track.txt', escape(expand('%:p:h'), ' ;,') . ';')) |
    \   set filetype=track |
    \ endif
  autocmd User lsp_setup call lsp#register_server({
    \ 'name': 'track',
    \ 'cmd': {info -> ['track', 'lsp']},
    \ 'allowlist': ['track'],
    \ 'root_uri': {info -> lsp#utils#path_to_uri(
    \   lsp#utils#find_nearest_parent_file_directory(
    \     lsp#utils#get_buffer_path(), 'track.txt'))},
    \ })
  autocmd FileType track if exists('g:loaded_ale') |
    \ call ale#linter#Define('track', {
    \   'name': 'track', 'lsp': 'stdio', 'executable': 'track', 'command': '%e lsp',
    \   'project_root': {buffer -> fnamemodify(findfile('track.txt',
    \     escape(fnamemodify(bufname(buffer), ':p:h'), ' ;,') . ';'), ':p:h')},
    \ }) |
    \ endif
augroup END
