"""Hostile repositories: settings, hooks, attributes, submodules, remotes and promisors."""

import re
import subprocess

from table import Place, row

LAW = "No command runs what a repository brings along"


def setting(name: str, value: str, before: str = "", control: str = "", hangs: bool = False, since=()):
    """Adds a row with one setting. {c} is the canary, {url} the listener.

    {proxy} is the listener without a path, which git refuses in a proxy since 2.47. `hangs` says
    that the canary is a command that does not end. Git before the version `since` does not know
    the setting, so there the row has no control.
    """

    @row(f"setting {name}", LAW)
    def build(place: Place):
        place.commit()
        place.may_hang = hangs
        values = {
            "{c}": str(place.canary), "{url}": place.url, "{row}": place.folder.name,
            "{proxy}": f"http://127.0.0.1:{place.port}"}
        fill = lambda text: re.sub("|".join(values), lambda found: values[found[0]], text)
        place.sh(fill(before))
        subprocess.run(
            ["git", "config", "--add", fill(name), fill(value)], cwd=place.data, check=True)
        if since and not place.has_git(*since):
            place.no_control = f"git before {since} does not know it"
            return None
        return fill(control)


CHANGE = "echo '2026-11-21 run 1km' >> log.txt; "
# Git starts a pager on a terminal only.
ON_TERMINAL = 'script -qec "git log" /dev/null'
SSH = "git remote add origin git@127.0.0.1:x.git"
HTTP = "git remote add origin {url}/x.git"
# The listener asks for a password.
PRIVATE = "git remote add origin {url}/private/x.git"
NONE = "git remote add origin ../none.git; "
FILTERED = "echo '*.txt filter=x' > .gitattributes; touch -d '+2 seconds' log.txt"
DIFFED = "echo '*.txt diff=x' > .gitattributes; git add .; git commit -qm more"
# Two branches that changed one line.
FORK = (
    "git checkout -q -b a; echo a >> log.txt; git commit -qam a; git checkout -q -b b main; "
    "echo b >> log.txt; git commit -qam b; ")
# Two branches that merged them in two ways, so that their base is a merge, too.
CROSS = FORK + (
    "git checkout -q -b c a; git merge -q -s ours -m c b; git checkout -q -b d b; "
    "git merge -q -s ours -m d a; ")
# A repository that lacks a blob.
PARTIAL = HTTP + "; rm -f .git/objects/$(git rev-parse HEAD:log.txt | sed 's,..,&/,')"
PIPE = "mkfifo ../pipe; "
SIGNED = "git config commit.gpgsign true; git config gpg.format ssh; "
SUBMODULE = (
    "git init -q ../sub; (cd ../sub; echo a > a; git add .; git commit -qm a); "
    "git -c protocol.file.allow=always submodule add -q ../sub x; git commit -qm sub; "
    "(cd x; git commit -q --allow-empty -m n)")

setting("core.fsmonitor", "{c}", control="git status")
setting("core.sshCommand", "{c}", SSH, "git fetch")
setting("core.gitProxy", "{c}", "git remote add origin git://127.0.0.1/x.git", "git fetch")
setting("core.askPass", "{c}", PRIVATE, "git fetch")
setting("core.pager", "{c}", control=ON_TERMINAL)
setting("core.editor", "{c}", control="git commit --amend")
setting("core.alternateRefsCommand", "{c}", "git clone -q --bare . ../alt.git; "
        "echo $(cd ..; pwd)/alt.git/objects > .git/objects/info/alternates", "git rev-list --alternate-refs")
setting("core.attributesFile", "../attributes", "echo '*.txt filter=x' > ../attributes; "
        "touch -d '+2 seconds' log.txt", "git -c filter.x.clean={c} add .")
setting("core.excludesFile", "../pipe", PIPE, "git status", hangs=True)
setting("core.worktree", "../../outside", "mkdir ../outside", "git checkout -f")
setting("sequence.editor", "{c}", control="git rebase -i --root")
setting("pager.log", "{c}", control=ON_TERMINAL)
setting("pager.status", "{c}", control=ON_TERMINAL.replace("log", "status"))
setting("diff.external", "{c}", CHANGE, "git diff")
setting("diff.x.command", "{c}", DIFFED + ";" + CHANGE, "git diff")
setting("diff.x.textconv", "{c}", DIFFED + ";" + CHANGE, "git log -p")
setting("filter.x.clean", "{c}", FILTERED, "git add .")
setting("filter.x.smudge", "{c}", FILTERED, "rm -f log.txt; git checkout log.txt")
setting("filter.x.process", "{c}", FILTERED, "git add .")
setting("merge.x.driver", "{c} %A", "echo '*.txt merge=x' > .gitattributes", FORK + "git merge a")
setting("merge.track.driver", "{c} %A", "echo '*.txt merge=track' > .gitattributes", FORK + "git merge a")
setting("merge.track.recursive", "x", "echo '*.txt merge=track' > .gitattributes; "
        "git config merge.track.driver true; git config merge.x.driver '{c} %A'", CROSS + "git merge -m e c")
setting("remote.origin.uploadpack", "{c}", "git remote add origin ../none.git", "git fetch")
setting("remote.origin.receivepack", "{c}", "git remote add origin ../none.git", "git push origin main")
setting("remote.origin.vcs", "x", NONE + "cp {c} git-remote-x", "PATH=$PWD:$PATH git fetch")
setting("remote.origin.proxy", "{proxy}", "git remote add origin http://127.0.0.2:1/{row}/x.git", "git fetch")
setting("remote.origin.url", "ext::{c} %S", control="git -c protocol.ext.allow=always fetch origin")
setting("remote.origin.url", "fd::7", "mkdir ../outside", "exec 7>>../outside/fd; git archive --remote=origin HEAD")
setting("remote.origin.url", "--upload-pack={c}", control="git ls-remote $(git config remote.origin.url) .")
setting("remote.origin.pushurl", "ext::{c} %S", NONE, "git -c protocol.ext.allow=always push origin main")
# A folder of branches that leads out, so that a branch that is written can be seen.
setting("remote.origin.fetch", "+refs/heads/*:refs/heads/x/*", NONE + "git clone -q --bare . ../none.git; "
        "mkdir ../outside; ln -s ../../../../outside .git/refs/heads/x", "git fetch")
setting("remote.origin.promisor", "true", PARTIAL, "git log -p")
setting("remotes.default", "other", NONE + "git remote add other {url}/x.git", "git remote update")
setting("branch.main.remote", "ext::{c} %S", "git config branch.main.merge refs/heads/main",
        "git -c protocol.ext.allow=always fetch")
setting("branch.main.mergeOptions", "--strategy=x", "cp {c} git-merge-x",
        FORK + "git checkout -q main; echo c >> log.txt; git commit -qam c; PATH=$PWD:$PATH git merge a")
setting("url.{url}/.insteadOf", "../", "git remote add origin ../none.git", "git fetch")
setting("url.ext::{c} .insteadOf", "../", NONE, "git -c protocol.ext.allow=always fetch")
setting("http.proxy", "{proxy}", "git remote add origin http://127.0.0.2:1/{row}/x.git", "git fetch")
setting("http.extraHeader", "X: y", HTTP, "git fetch")
setting("http.sslVerify", "false", HTTP, "git fetch")
setting("http.cookieFile", "../home/.gitconfig", HTTP, "git fetch")
setting("credential.helper", "!{c}", PRIVATE, "git fetch")
setting("gpg.program", "{c}", "git config commit.gpgsign true;" + CHANGE, "git commit -qam x")
setting("gpg.ssh.program", "{c}", SIGNED + "git config user.signingkey key::x;" + CHANGE, "git commit -qam x")
setting("gpg.ssh.defaultKeyCommand", "{c}", SIGNED + CHANGE, "git commit -qam x")
setting("commit.template", "../pipe", PIPE + CHANGE, "GIT_EDITOR=true git commit -a", hangs=True)
setting("protocol.ext.allow", "always", "git remote add origin 'ext::{c} %S'", "git fetch")
setting("protocol.allow", "always", "git remote add origin 'ext::{c} %S'", "git fetch")
setting("ssh.variant", "simple", SSH, "GIT_SSH={c} git fetch")
setting("include.path", "../more", "printf '[core]\\n\\tfsmonitor = {c}\\n' > more", "git status")
setting("include.path", "more", "printf '[core]\\n\\tfsmonitor = {c}\\n' > .git/more", "git status")
setting("includeIf.gitdir:/.path", "more", SSH + "; printf '[core]\\n\\tsshCommand = {c}\\n' > .git/more", "git fetch")
setting("extensions.partialClone", "origin", PARTIAL, "git log -p")
setting("gc.recentObjectsHook", "{c}", control="echo x | git hash-object -w --stdin; git prune --expire=now", since=(2, 42))
setting("alias.x", "!{c}", control="git x")
setting("browser.x.cmd", "{c}", control="git web--browse --browser=x http://127.0.0.1/")
setting("difftool.x.cmd", "{c}", CHANGE, "git difftool -y -t x")
setting("mergetool.x.cmd", "{c}", control=FORK + "git merge -q a; git mergetool -y -t x")
setting("interactive.diffFilter", "{c}", CHANGE, 'TERM=xterm ' + ON_TERMINAL.replace("log", "add -p"))
setting("man.x.cmd", "{c}", control="git -c man.viewer=x help -m log")
# Git uses it only from settings of the user.
setting("uploadpack.packObjectsHook", "{c}", control=(
    "git config --global uploadpack.packObjectsHook $(git config uploadpack.packObjectsHook); "
    "git clone -q file://$PWD ../clone"))
setting("trailer.x.cmd", "{c}", "git config trailer.x.key X", "git interpret-trailers --trailer x=1 log.txt")
setting("submodule.x.update", "!{c}", SUBMODULE, "git submodule update")
setting("hook.x.command", "{c}", "git config hook.x.event pre-commit;" + CHANGE, "git commit -qam x", since=(2, 54))
setting("blame.ignoreRevsFile", "../pipe", PIPE, "git blame log.txt", hangs=True)


HOOKS = (
    "pre-commit prepare-commit-msg commit-msg post-commit pre-push post-checkout post-merge "
    "post-index-change reference-transaction pre-auto-gc fsmonitor-watchman post-rewrite").split()


@row("hooks in .git/hooks", LAW)
def hooks(place: Place):
    place.commit()
    for name in HOOKS:
        place.program(f".git/hooks/{name}")
    return CHANGE + "git commit -qam x"


@row("hooks in core.hooksPath", LAW)
def hooks_path(place: Place):
    place.commit()
    for name in HOOKS:
        place.program(f"hooks/{name}")
    place.sh("git config core.hooksPath hooks")
    return CHANGE + "git commit -qam x"


@row("hooks in a relative folder that the user's own settings name", LAW)
def own_hooks_path(place: Place):
    place.commit()
    for name in HOOKS:
        place.program(f".githooks/{name}")
    place.sh("git config --global core.hooksPath .githooks")
    return CHANGE + "git commit -qam x"


def remote_inside(place: Place, address: str):
    place.commit()
    place.sh("git clone -q --bare . remote.git")
    for name in ("pre-receive", "update", "post-receive", "post-update", "reference-transaction"):
        place.program(f"remote.git/hooks/{name}")
    place.sh(f"git remote add origin {address}; git fetch -q; git branch -u origin/main")
    return CHANGE + "git commit -qam x; git push origin main"


@row("a remote inside the folder, with hooks", LAW)
def inside(place: Place):
    return remote_inside(place, "./remote.git")


@row("a remote inside the folder, by its whole path", LAW)
def inside_whole(place: Place):
    return remote_inside(place, str(place.data / "remote.git"))


@row("a remote inside the folder, by a file: address", LAW)
def inside_file(place: Place):
    return remote_inside(place, f"file://{place.data}/remote.git")


@row("a remote inside the folder, by a link outside", LAW)
def inside_link(place: Place):
    (place.folder / "link.git").symlink_to(place.data / "remote.git")
    return remote_inside(place, "../link.git")


def promisor(place: Place, prepare: str):
    """A partial clone, without the contents of files: git fetches them from its remote."""
    place.commit()
    run = place.sh(
        "sed -i 's,daily,3/week,' habits.txt; git commit -qam easier && cd .. && "
        "git clone -q --bare data origin.git && git -C origin.git config uploadpack.allowFilter true && "
        f"git clone -q --filter=blob:none --no-checkout 'file://{place.folder}/origin.git' clone && "
        "rm -rf data/.git && mv clone/.git data/.git && cd data && git reset -q && " + prepare)
    assert run.returncode == 0, run.stdout
    missing = place.sh("git rev-list --objects --missing=print --all | grep -c ^?").stdout
    assert int(missing) > 3, missing
    return "git log -p"


@row("a promisor remote with its own uploadpack", LAW)
def promisor_uploadpack(place: Place):
    return promisor(place, f"git config remote.origin.uploadpack {place.canary}")


@row("a promisor remote by ssh with its own command", LAW)
def promisor_ssh(place: Place):
    return promisor(
        place, f"git config core.sshCommand {place.canary} && git config remote.origin.url a@b:c")


@row("a promisor remote over http", LAW)
def promisor_http(place: Place):
    return promisor(place, f"git config remote.origin.url {place.url}/x.git")


@row("a promisor in an included file", LAW)
def promisor_included(place: Place):
    return promisor(
        place, f"printf '[remote \"origin\"]\\n\\tuploadpack = {place.canary}\\n' > .git/more && "
        "git config include.path more")


@row("an embedded repository with diff.external, shown by diff.submodule", LAW)
def embedded(place: Place):
    sub = place.data / "sub.txt"
    place.sh(
        "git init -q sub.txt && cd sub.txt && echo a > a && git add . && git commit -qm a")
    place.commit()
    place.sh(
        f"cd sub.txt; echo b > a; git commit -qam b; git config diff.external {place.canary}; cd ..; "
        "git config diff.submodule diff; git add sub.txt; git commit -qm sub")
    assert sub.exists()
    return "git log -p"


@row("a repository above the data directory", LAW)
def above(place: Place):
    place.sh(
        f"cd ..; git init -q .; git config core.fsmonitor {place.canary}; "
        f"git config core.sshCommand {place.canary}; git remote add origin git@127.0.0.1:x.git; "
        "git add data; git -c core.fsmonitor=false commit -qm a")
    return "git status"


@row("a .git file that leads to another folder", LAW)
def git_file(place: Place):
    place.commit()
    place.sh(
        f"mv .git ../real; echo 'gitdir: ../real' > .git; git config core.fsmonitor {place.canary}")
    return "git status"


@row("settings of one work tree", LAW)
def worktree(place: Place):
    place.commit()
    place.sh(
        "git config extensions.worktreeConfig true; "
        f"git config --worktree core.fsmonitor {place.canary}")
    return "git status"


@row("a bare repository among the data files", LAW)
def bare(place: Place):
    place.sh(
        f"git init -q --bare log; git -C log config core.fsmonitor {place.canary}; "
        f"git -C log config core.worktree {place.data}; git -C log config core.bare false")
    return "git -C log status"
