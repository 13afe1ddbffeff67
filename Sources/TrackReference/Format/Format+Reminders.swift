extension Reference.Format {
  static let reminders = #"""
    # Reminders

    1. A habit's `remind` fires at its time of the day on its weekdays, without any
       on every day. A time before `day-start`, and one from 24:00 on, is in the
       night after that day.

    2. It fires on days on which the habit could be done: from `start` through
       `archived`, outside of a pause, on the weekdays that its rhythm names, within
       a term under a rhythm of terms. On such a day it does not fire if the day,
       period or window has what it asks, if the day is skipped or over the limit,
       or if the habit may still rest in its period; with `always` it fires in this
       last case. A habit without a rhythm fires unless the day has an entry; one
       with a limit fires unless it is over the limit.

    3. It fires once a day and at most 60 minutes late. A time that the clock skips
       fires at the next minute, one that comes twice at the first.

    4. These fire at 09:00, or later on that day: a goal or obligation that is
       neither done nor archived, and an open milestone, seven days and one day
       before its date, on the date, and the day after; and a week of a term that
       ends on that day without a review. A running entry fires once a day from
       twelve hours after its start.
    """#
}
