extension Reference.Format {
  static let rhythms = #"""
    # Rhythms

    1. A rhythm says how often something is to be done.

        EVERY   = RHYTHM [from DATE]
        RHYTHM  = [every | at least | >=] (DAYS | QUOTA | N SPAN | daily | PERIOD
                | PERIODLY) | MOST QUOTA | every other SPAN | never
        QUOTA   = TIMES (/ | a | per) PERIOD | TIMES PERIODLY | PERIODLY TIMES
                | TIMES on DAYS | TIMES in N SPAN
        TIMES   = AMOUNT | once | twice | NUMBER times
        NUMBER  = one | two | three | four | five | six | seven | eight | nine
                | ten | eleven | twelve
        MOST    = at most | no more than | max | <=
        DAYS    = weekdays, ranges of them, weekday, weekend; blanks or commas
                  between
        PERIOD  = day | week (wk) | month (mo) | quarter | term
        SPAN    = day | days | week | weeks

        day, daily                 once a day
        weekday, weekend           Monday to Friday, Saturday and Sunday
        mon wed fri                those days; also `monday, wednesday`, `mon-fri`
        8/day, 30m/day             that much each day
        5km on tue thu             that much on each of those days
        3/week, 20km/week          in a calendar week; week, weekly are 1/week
        2/month  10/quarter  30/term   likewise monthly, quarterly
        3 in 7 days                in any seven days in a row
        2 days, 3 weeks            1 in 2 days, 1 in 21 days
        at most 2/day              no more than that
        at most 30m/week   at most 3 in 7 days   at most 1 on mon-fri
        3x/week, 3 times a week    3/week; so is three times a week
        twice a day                2/day
        every other day            2 days
        daily 8 glasses            8 glasses/day; likewise 8 glasses daily, 3 weekly
        never                      at most 0/day

    ```habits.txt
    habit read: Read
      every: 20 pages/day
      every: 30 pages on sat sun from 2026-11-01
    habit floss: Floss
      every: 2 days
    habit coffee: Coffee
      every: at most 2/day
      start: 2026-10-01
    habit swim: Swim
      every: twice a week
    ```

       Cases: once-a-day, so-much-a-day, so-much-on-those-days,
       so-much-in-a-longer-period, once-in-a-longer-period,
       so-much-in-days-in-a-row, once-in-so-many-days, no-more-than-that,
       none-at-all, rhythms-in-words, numbers-in-words,
       an-amount-in-another-script-s-unit, a-fraction-in-a-rhythm,
       an-amount-and-daily.

    2. An amount in a rhythm and in `at-least` is above zero; after MOST it may be
       zero (target-not-positive). N is a whole number from 1 to 999. Blanks around
       `/` may be left out or added.
       Cases: zero-asks-nothing, blanks-around-the-slash, a-number-of-days-is-whole.

    3. Weekdays are the words of names 4, `weekdays` and `weekends` included. A
       range may pass the end of the week (`sat-mon`). A day named twice counts
       once.
       Cases: weekdays-by-name, all-names-of-weekdays, weekday-and-weekend,
       ranges-of-weekdays, a-comma-and-a-range-of-weekdays, a-day-named-twice,
       days-that-are-none.

    4. A rhythm with `from DATE` is in force from that day, the one without `from`
       from the beginning, each until the next one. Before the first there is no
       rhythm: what is done is only recorded.
       Cases: from-a-day-on, from-a-day-that-is-none, from-with-a-phone-s-dashes,
       a-limit-from-a-day-on, no-rhythm-before-its-from, no-rhythm-at-all.

    5. An amount with a unit asks for the sum of that unit over the period. Without
       a unit, in N/day, N on DAYS and after MOST, it asks for the sum of counts: a
       line counts its number without a unit, else that of an amount of things (log
       11), else 1. In N/week and longer periods and in N in M days, it asks for
       done days. A day is done if `at-least` is reached or, without `at-least`, if
       it has any line.

    6. What is no rhythm is bad-rhythm, which marks the rhythm without its `from`. A
       decimal comma in what is a rhythm otherwise is decimal-comma. A reserved word
       in place of a unit (`3 days/week`) is reserved-unit. `biweekly` is bad-rhythm
       because it may mean `2 weeks` or `2/week`. Likewise an amount is
       unclear-thousands if it is a number with a glued unit `k` (`10k/day`), or one
       to three digits, not `0`, a point and three digits of which the last is 0
       (`10.000/day`).

    ```wrong reserved-unit
    habit run: Run
      every: 3 days/week
    ```

       Cases: what-is-no-rhythm, a-number-alone-is-no-rhythm, days-are-no-unit,
       a-comma-in-an-amount, a-comma-in-a-wrong-rhythm, thousands-or-not.
    """#
}
