-- Uses the language server in Neovim and prints what a person would see.
local function fail(what)
  io.stdout:write("not in time: " .. what .. "\n")
  vim.cmd("cquit")
end

local function wait(what, condition)
  if not vim.wait(20000, condition, 20) then fail(what) end
end

local function request(method, line, column)
  vim.api.nvim_win_set_cursor(0, { line, column })
  local params = vim.lsp.util.make_position_params()
  for _, answer in pairs(vim.lsp.buf_request_sync(0, method, params, 10000) or {}) do
    return answer.result
  end
  fail(method)
end

wait("diagnostics", function() return #vim.diagnostic.get(0) > 0 end)
local problem = vim.diagnostic.get(0)[1]
io.stdout:write(("%d:%d %s\n"):format(problem.lnum + 1, problem.col + 1, problem.message))

local labels = {}
for _, item in ipairs(request("textDocument/completion", 6, 8).items) do
  table.insert(labels, item.label)
end
io.stdout:write("completion: " .. table.concat(labels, " ") .. "\n")

local hover = request("textDocument/hover", 1, 7)
io.stdout:write("hover: " .. hover.contents.value:gsub("\n+", " / ") .. "\n")

vim.api.nvim_win_set_cursor(0, { problem.lnum + 1, problem.col })
local params = vim.lsp.util.make_range_params()
params.context = { diagnostics = {}, only = { "quickfix" } }
for _, answer in pairs(vim.lsp.buf_request_sync(0, "textDocument/codeAction", params, 10000) or {}) do
  io.stdout:write("action: " .. answer.result[1].title .. "\n")
  vim.lsp.util.apply_workspace_edit(answer.result[1].edit, "utf-8")
end
wait("the fix", function() return #vim.diagnostic.get(0) == 0 end)

vim.api.nvim_win_set_cursor(0, { 1, 7 })
vim.lsp.buf.rename("jog")
wait("the rename", function() return vim.fn.getline(1):find("^habit jog") ~= nil end)
io.stdout:write(table.concat(vim.fn.getline(1, "$"), "\n") .. "\n")

vim.cmd("qall!")
