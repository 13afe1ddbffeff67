extension Reference.Format {
  static let syncing = #"""
    # Syncing

    ## With git

    1. `track sync` merges a directory with a branch of a git remote: the one that
       the checked-out branch follows; without one, the branch of the same name on
       the only remote or on `origin`, which is followed from then on. With an
       ADDRESS it first makes the directory a repository if it is none, and adds
       that remote if there is none; an empty folder becomes a clone. If the HEAD of
       that repository names no branch, its only one is taken; of several, none is,
       and you are told.

    2. Its steps, each of which the next `sync` continues from:

        commit   files under git that changed, and new files of the directory; the
                 message says in words what changed
        fetch    the remote's branches
        merge    where both sides have commits, all files by what their lines mean
                 (merging), including merging 11. Also where only the remote has
                 some, which may come from a merge by git, file by file
        push     to that branch, never by force. If someone pushed in between,
                 fetch and merge again, ten times at most, with growing pauses

    3. Files of the work tree are replaced whole, all or none, and before the branch
       moves. What an interrupted sync leaves behind is a change like others, and
       merging it once more changes nothing. A file that was saved while it was
       merged is committed first. Hooks run and commits are signed as git is told
       to.

    4. If there are several common commits, the base is their merge. Two histories
       with nothing in common are merged if the other has a `track.txt` in the same
       place, or only files with which a host fills a new repository: README,
       LICENSE or COPYING with any ending, `.gitignore` and `.gitattributes`. Only
       with `--join` are they if the other has further files and no `track.txt`, or
       if both have lines outside of it and fewer than half of the shorter one's
       lines are in both. Other files in the repository
       follow the side that changed them; where both did, their texts are merged by
       `git merge-file`, and if they conflict, nothing is merged and you are told.

    5. If the remote cannot be reached, what is committed waits for the next sync.
       Nothing is done during a merge, rebase, cherry-pick, revert or bisect that
       you have begun, or in a work tree without a branch.

       Data files that git ignores are not sent: a sync names each of them once. One
       that you take out of git (`git rm --cached`) stays out, and stays here.

       A log line without a time and an ID that both sides have added is one line
       (merging 2), and the sync says so: it may have been done twice.

    6. Merges that you make with git itself go file by file through the driver that
       the first `track sync`, or `track sync --setup`, sets up in each clone: four
       lines in `.gitattributes`, which git carries along,

        /*.txt merge=track
        /terms/*.txt merge=track
        /log/*.txt merge=track
        /sources/*.txt merge=track

       and the command in the clone's own config, `merge.track.driver`. Without the
       program that command falls back to git's merge of text, and without a command
       git merges text itself: no lines are lost, but both sides may be between
       markers. `--setup` in the middle of such a merge merges its undecided files
       again and keeps what was there in `.track/unfinished`. Git never asks a
       driver about a file that one side deleted and the other changed, or that both
       renamed: it says so, and the decision is yours. What one side moved to
       another file and the other changed or deleted is in both files after such a
       merge. The next `track sync` merges the two sides again as directories and
       mends it, there or where it arrives.

       A rebase, squash, cherry-pick or stash may leave such copies, too. Of copies
       that are new since the last sync or fetch, `sync` makes one block, or one
       line with EVENT, in the file to which it was moved, with the changes of both.
       It does so only if the last 100 commits of the two files, with those of the
       reflog, show that a commit moved it, that the copy in the old file is newer
       than the moved one or both were changed from one text, and that nobody copied
       it. All other copies stay, and `check` reports them.

    ## Without git

    7. `track sync PATH` makes two copies of a directory equal: one on a stick, or
       in a folder that another program carries about. An empty folder becomes a
       copy, on either side. Any number of copies may meet in any order; when all
       have met, all are the same. Two directories that no sync connects and
       that have as little in common as in 4 are merged with `--join` only, and so
       is a folder filled that was a copy of this directory (`.track/copies`) and is
       empty now: a disk may not be mounted there.

    8. Each copy is a replica. `.track/sync/NAME.state`, which only it writes, holds
       what it knows: its files as they were at the last sync, for every item
       (merging 2) the versions of it by dots, for every file the vector of all dots
       that went into it, and the items that are gone. A dot is a replica's name and
       a number that it gives once, at a sync, to each version of an item that it
       had not seen.

    9. An item stays if both sides have one of its dots, or if the other's vector
       does not cover those that it has: what was deleted stays deleted, and what
       was changed meanwhile stays. What a merge made of two versions is nothing new
       to a side that had seen both. Where one side knows everything that the other
       does, its bytes are taken; else the files are merged, and the base is what
       both had seen and neither had removed. If several files of that base have
       versions of one block or of one line with EVENT, each of them gets the merge
       of these versions.

    10. `.track/replica` names the replica and says where on its disk the state is.
        A state that is missing or damaged, that was copied or came back from a
        backup, or of which another replica knows more than itself, is never
        continued under its name. Then nothing counts as deleted because it is
        missing, and you are told what may be back.

    11. However a sync ends, the files and the state of a copy are both new or both
        old, and the next sync continues. A file that an editor saves meanwhile is
        merged again. If an editor has a file open that a sync changed, you are told
        to read it again there: what is saved of an older version counts as an edit.

    12. Nothing is synced, and you are told why, if a copy has lost its `track.txt`
        since the last sync, if a file has NUL bytes or is in the cloud only
        (`.NAME.icloud`), if a data file became a symbolic link, or if the names of
        two files, with git also of one here and one of the remote, differ only in
        case, which some disks take for one. The same holds until you repeat the
        command with `--allow-deletions`, if since its last sync a copy has emptied
        or deleted a file most of whose lines are in no other file, if a file has
        lost 10 or more lines that are over half of it, or if it lacks all lines, be
        it one, that the last sync brought into it. The latter is what an editor
        leaves that saves a text from before the sync: `--restore` brings the lines
        back, keeps what was written in that text, and syncs; on a terminal you are
        asked. It also brings back a file that was emptied or deleted. Lines that a
        command of track removed, and `#?` lines, do not count, and a text with a
        line that a command wrote after the sync is not older than it. What one
        machine was allowed is not asked on the others: without git, only the copy
        that lost the lines is checked; with git, the commit says `Removed: COUNT
        FILE` in a trailer, and deletions in commits without it are checked where
        they arrive. And only one of the clones of a git repository syncs with
        copies without git, which record it in `.track/clones` and tell each other:
        through two of them, deleted lines would come back.
        `track undo` takes back what a sync changed, up to 120 MB, except in a
        folder that it filled.

    13. Conflict copies that programs leave beside a file are merged into it:

        NAME.sync-conflict-DATE-TIME-DEVICE.txt    NAME_conflict-DATE-TIME.txt
        NAME (… conflict …).txt                    NAME [… conflict …].txt
        NAME # … conflict … #.txt                  NAME.Conflict1.txt
        NAME_HOST_Nov-20-1011-2026_Conflict.txt    NAME.txt.conflict1

        `conflict` may be in another language, as Dropbox writes it. A file that git
        tracks, or that was a data file at the last sync, is no copy. A line that a
        copy has was not deleted since the last sync, and a line that it lacks
        stays. If both changed one value, both stay, one as a `#?` line. The copy is
        then moved to `.track/merged`. `--status` and `--dry-run` name the copies
        before.

        `NAME (1).txt`, `NAME 2.txt`, `NAME copy.txt`, `Copy of NAME.txt` and
        `NAME-HOST-safeBackup-0001.txt` may be names of yours. If most lines of such
        a file are in NAME.txt, `--status` says so, and a sync on a terminal asks
        whether it is a copy; else it stays. Files that repeat most log lines of
        another, such as `NAME-HOST.txt`, are named, too, and never taken in.

        If such a program carries the directory itself, each command that writes
        records in `.track/steps` which version of a file it made of which. Each
        machine has a file of its own there, which the program carries, too. A copy
        is then merged with the nearest version of which it and its file were made,
        so what was corrected or deleted by commands stays so. A version that an
        editor made counts as made of that which commands last made on this machine
        (`.track/seen`) if it has every line of it in the same order. If no version
        is known of which both were made, all lines of both stay, and you are told.
        So what an editor corrected or deleted may be back, and so may what any
        machine did if the copy arrives before the steps that lead to it, or if the
        file was again as it had been before. Equal lines of two machines become
        one. Who deletes one without knowing of the other leaves the other,
        unless the whole files were equal. A copy that is equal to its file stays:
        the version that replaced it has not arrived yet. The steps may be of
        anybody who has the directory, so 12 holds for a merge by them: one that
        deletes most lines of a file or of a copy needs `--allow-deletions`. Such a
        program is known by what it keeps in its folder (`.stfolder`, `.dropbox`,
        `.dropbox.cache`, `.nextcloudsync.log`, `.owncloudsync.log`,
        `.SynologyWorkingDirectory`); for another, make the folder
        `.track/steps`.

    ## What a repository may bring

    14. A folder that was copied or unpacked may have git settings and hooks of
        somebody else's, which run programs or lead git elsewhere. No command uses
        git where the repository has a hook, or a setting of its own (also one that
        it includes) that is not among these:

        user, author, committer      name and email
        core, diff, commit, …        how git stores, compares, words and packs
        remote.NAME                  address, fetch into refs/remotes or refs/tags,
                                     prune, tags
        branch.NAME                  remote by its name, merge, rebase, description,
                                     what other programs note (a name with a hyphen)
        merge.NAME                   any: `sync` merges without git's drivers
        submodule.NAME               address, active, update without a command
        alias, pager, editors, …     any: `sync` uses none of them
        track                        any

        An address is a path outside of the work tree, HOST:PATH, or a URL of file,
        git, ssh, http or https. Not among them are, for example, filters, textconv,
        helpers, proxies, `url.*.insteadOf`, `core.sshCommand`, `core.hooksPath`,
        partial clones and `include.path`. The message names what stands in the way.
        `git config --global --add track.trusted FOLDER` trusts the repository of
        this work tree with all that it has, and `track.trusted '*'` trusts every
        one. Settings of your own, in files outside of the repository, always hold;
        a `core.hooksPath` among them does if it begins with `/` or `~`. Commands
        that only record and report do not run git.
    """#
}
