extension Reference.Guide {
  static let secondMachine = #"""
    # A second machine

    With git. You need an empty repository that both machines can reach. On the first
    machine:

    ```sh
    cd ~/track
    track sync git@example.com:me/track.git
    ```

    On the second machine:

    ```sh second
    mkdir ~/track
    cd ~/track
    track sync git@example.com:me/track.git
    track add habit Run 3/week
    track done run 5km
    track sync
    ```

    From now on `track sync` on either machine commits, fetches, merges and sends:

    ```sh
    track sync
    track sync --status
    ```

    Without git: on a stick, or through a folder that another program syncs. Keep your own
    directory outside of that folder, and sync both machines with the copy in it. If
    Syncthing, Dropbox or the like carries the directory in which you write, `track sync`
    merges the conflict copies that it leaves. What you wrote, corrected or deleted with
    commands comes out as you meant it. What you wrote in an editor stays likewise; what you
    corrected or deleted there while another machine wrote may be back.

    ```sh
    mkdir -p /media/stick/track
    track sync /media/stick/track
    ```

    The first time this fills the empty folder. On the second machine the same command
    fills an empty folder there; in a directory that already has lines of its own,
    `--join` makes both one. Both sides keep their lines; lines deleted on one side are
    deleted on the other.

    If both machines changed the same value, one is used and the other is kept below it as
    a line that begins with `#?`. `track resolve` asks which one you want.

    On a phone, edit the same files with any editor. What phones type (capital `Every:`,
    curly quotes, long dashes) is read as meant.

    The exact rules: `track help format syncing` and `track help format merging`.
    """#
}
