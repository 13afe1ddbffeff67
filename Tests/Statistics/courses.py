"""Made histories of one goal in seven courses, day by day, for `forecasts.py`.

This file was written before the method that it tests, and knows nothing of it: a history is what a
person does, with favourite weekdays, better and worse weeks, and amounts that differ.
"""

import datetime
import math
import random

COURSES = ("steady", "zeros", "pauses", "growing", "shrinking", "change", "seasons")
FIRST = datetime.date(2018, 1, 1)
FUTURE_WEEKS = 520
MOMENTS = (0.6, 0.8, 1.0)


class History:
    """One goal: the tenths of a kilometre of each day, and the days on which a forecast is asked.

    `targets` holds for each moment the amount to reach, in tenths, of what was done since FIRST.
    """

    def __init__(self, course, seed):
        self.course = course
        rng = random.Random(f"{course} {seed}")
        # Seasons are known from their second year on; other habits are forecast from half a year on.
        least = 52 if course == "seasons" else 26
        weeks = rng.randint(least, 5 * 52)
        self.moments = sorted({max(int(weeks * part), 20) * 7 + rng.randrange(7) for part in MOMENTS})
        self.pauses = []
        pace = self._pace(rng, weeks)
        self.declared = course == "pauses" and rng.random() < 0.5
        self.days = self._days(rng, pace)
        self.sums = [0]
        for amount in self.days:
            self.sums.append(self.sums[-1] + amount)
        self.targets = [self._target(rng, moment) for moment in self.moments]

    def _pace(self, rng, weeks):
        """Returns for each week the factor of the pace, relative to the first weeks."""
        count = weeks + 1 + FUTURE_WEEKS
        course = self.course
        if course == "zeros":
            silent = rng.uniform(0.3, 0.6)
            return [0 if rng.random() < silent else 1 for _ in range(count)]
        if course == "pauses":
            factors, week = [1.0] * count, rng.randint(4, 16)
            while week < count:
                length = rng.randint(2, 6)
                self.pauses.append((week, min(week + length, count)))
                factors[week:week + length] = [0.0] * len(factors[week:week + length])
                week += length + rng.randint(6, 26)
            return factors
        if course == "growing":
            step = rng.uniform(0.003, 0.015)
            return [1 + step * week for week in range(count)]
        if course == "shrinking":
            step, floor = rng.uniform(0.003, 0.015), rng.uniform(0.1, 0.3)
            return [max(math.exp(-step * week), floor) for week in range(count)]
        if course == "change":
            # The change lies between two and 40 weeks before the last moment.
            at = max(weeks - rng.randint(2, 40), 4)
            factor = math.exp(rng.uniform(math.log(1.5), math.log(3)))
            if rng.random() < 0.5:
                factor = 1 / factor
            return [1.0 if week < at else factor for week in range(count)]
        if course == "seasons":
            phase = rng.uniform(0, 2 * math.pi)
            return [1 + 0.6 * math.sin(2 * math.pi * week / 52.18 + phase) for week in range(count)]
        return [1.0] * count

    @staticmethod
    def _days(rng, pace):
        often = rng.uniform(1.5, 6)
        likes = [rng.uniform(0.3, 1.7) for _ in range(7)]
        scale = often / sum(likes)
        chances = [min(like * scale, 1) for like in likes]
        median, spread = rng.uniform(20, 120), rng.uniform(0.2, 0.8)
        # Good and bad weeks follow each other, and change both how often and how much.
        swing, memory, mood = rng.uniform(0.05, 0.3), rng.uniform(0, 0.5), 0.0
        days = []
        for factor in pace:
            mood = memory * mood + rng.gauss(0, swing)
            both = math.sqrt(factor * math.exp(mood))
            for chance in chances:
                amount = 0
                likely = chance * both
                # A day cannot be busier than every day: what is too much goes into the amount.
                more = max(likely, 1)
                if rng.random() < likely:
                    amount = max(round(rng.lognormvariate(math.log(median * both * more), spread)), 1)
                days.append(amount)
        return days

    def _target(self, rng, moment):
        """The target that a person sets: some weeks more of what the last quarter or all gave."""
        done = self.sums[moment]
        recent = (done - self.sums[max(moment - 91, 0)]) / 13
        pace = recent if recent > 0 else done / moment * 7
        return done + max(round(pace * rng.uniform(4, 40)), 1)

    def reached(self, index):
        """Returns the day number on which a moment's target is reached; None beyond ten years."""
        moment, target = self.moments[index], self.targets[index]
        for day in range(moment, min(moment + FUTURE_WEEKS * 7, len(self.days))):
            if self.sums[day + 1] >= target:
                return day
        return None

    def files(self, index):
        """Returns the goals file and the log as they are on the morning of a moment."""
        moment = self.moments[index]
        lines = ["habit run: Run", "  goal: far"]
        if self.declared:
            for first, last in self.pauses:
                if first * 7 < moment:
                    end = min(last * 7, moment) - 1
                    lines.append(f"  pause: {day(first * 7)}..{day(end)}")
        lines += ["goal far: Far", f"  start: {FIRST}", f"  measure: run {self.targets[index] / 10}km"]
        log = [f"{day(number)} run {amount / 10}km"
               for number, amount in enumerate(self.days[:moment]) if amount]
        return "\n".join(lines) + "\n", "\n".join(log) + "\n"


def day(number):
    return FIRST + datetime.timedelta(days=number)
