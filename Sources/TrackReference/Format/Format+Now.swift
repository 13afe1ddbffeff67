extension Reference.Format {
  static let now = #"""
    # What matters now

    1. `report`, `today`, `status`, `prompt`, the page and their JSON (`now`) list
       what needs attention, in three tiers and in this order:

         1 deadlines goals, obligations and milestones that are overdue or due
                     today. The largest importance × urgency first, of equals the
                     more urgent, then the earlier. Of a goal that is not due
                     itself, the next near milestone counts, else the last missed
                     one if no later one is done; a milestone that is a block
                     counts for itself
           near      deadlines within the next seven days, in the same order
           goals     those that are behind or stalled, in the order of deadlines,
                     with what every measure that is not reached needs a week; if
                     one of them is unknown, no need is named
         2 streaks   those that end today, the longest first
         3 review    the last week of the current term without a review
           habits    the others that are due today

    2. A due date is pending, approaching (within seven days), overdue, or done. It
       needs no start. Goals that rest (goals 13) are left out; obligations that
       rest stay among the deadlines.

    3. `today`, `status` and `prompt` leave out the goals, and of the deadlines the
       goals with measures that are overdue for more than 30 days: these need the
       whole log. A report of some entries alone has no `now`.
    """#
}
