extension Reference {
  static let now = """
    # What matters now

    `report`, `today`, `status`, `prompt`, the page and their JSON (`now`) list
    what needs attention in one order:

    1. Deadlines: goals, obligations and milestones that are overdue or due within
       seven days. The largest importance × urgency first, of equals the more
       urgent, then the earlier. Of a goal that is not due itself, the next near
       milestone counts, else the last missed one if no later one is done.
    2. Streaks that end today, the longest first.
    3. Goals that are behind or stalled, in the order of 1, with what every
       measure that is not reached needs a week. If one of them is unknown, no
       need is named.
    4. The last week of the current term without a review.
    5. Other habits that are due today.

    A due date is pending, approaching (within seven days), overdue, or done. It
    needs no start. The goals of a current term that is on hold, delayed or
    cancelled, and its reviews, are left out; its obligations stay in 1.

    `today`, `status` and `prompt` leave out 3, and of 1 the goals with measures
    that are overdue for more than 30 days: these need the whole log. A report of
    some entries alone has no `now`.

    """
}
