"""Who takes which steps in what order in a day of a service (day.py), by the seed and nothing else."""
import collections
import random

from daily import STEPS

# Steps that change nothing.
LOOKS = {"view", "view the portfolios", "ask", "renew the session", "look at an import"}
FAULTS = ["folder", "trades", "log", "frozen", "broken", "full"]
REWRITES = ["add", "price", "swap", "ends", "same"]

Action = collections.namedtuple("Action", "actor home step")
# What happens: of which kind and portfolio, what exactly, who does what meanwhile, and whether the service starts again then.
Event = collections.namedtuple("Event", "kind home detail actions restarts")


def events(mounted):
    """What may happen besides steps, as kinds with their details."""
    faults = [("fault", fault) for fault in FAULTS if mounted or fault != "full"]
    return faults + [("foreign", rewrite) for rewrite in REWRITES] + [("term", ""), ("kill", "")]


def kinds(mounted):
    """All that a number of days must have had."""
    return set(STEPS) | {kind for event in events(mounted) for kind in event if kind} | {"alone", "together"}


class Plan:
    def __init__(self, homes, steps):
        self.homes, self.steps = homes, steps

    def of_actors(self):
        """The steps of each actor, in their order."""
        steps = collections.defaultdict(list)
        for event in self.steps:
            for action in event.actions:
                steps[action.actor].append(action.step)
        return steps


def planned(seed, seeds, count, browsers, mounted):
    """The plan of a day. Of `seeds` days that follow each other, each has a part of all that there is in hand, so that it comes;
    with 0, whatever is drawn comes."""
    draw = random.Random(f"plan {seed}")
    def hand(kinds):
        part = [kind for place, kind in enumerate(kinds) if seeds and place % seeds == seed % seeds]
        draw.shuffle(part)
        return part
    hands = {"steps": hand(list(STEPS)), "events": hand(events(mounted))}
    homes = 1 + (seed % 2 == 0)
    actors = [f"browser {number}" for number in range(browsers)] + ["program", "terminal"]

    def action(actor, isAlone, isSound):
        kind = actor.split()[0]
        possible = [name for name, step in STEPS.items() if step.actor == kind and (isAlone or not step.lone)]
        wanted = [name for name in hands["steps"] if name in possible] if isSound else []
        name = wanted[0] if wanted and draw.random() < 0.8 else draw.choice(possible)
        if isSound and name in hands["steps"]:
            hands["steps"].remove(name)
        return Action(actor, draw.randrange(homes), name)

    def actions(count, isSound):
        """Of different actors, mostly browsers."""
        chosen = sorted(actors, key=lambda actor: draw.random() + (actor == "terminal") * 0.5)[:count]
        return [action(actor, False, isSound) for actor in chosen]

    steps = []
    while len(steps) < count or any(hands.values()):
        kind = draw.choices(["alone", "together", "foreign", "fault", "term", "kill"], [10, 6, 2, 3, 1, 1])[0]
        left, home, detail, restarts = count - len(steps), draw.randrange(homes), "", False
        event = next(iter(hands["events"]), None)
        if event and (draw.random() < 0.2 or left <= len(hands["events"])):
            kind, detail = event
            hands["events"].remove(event)
        elif kind in ("foreign", "fault"):
            detail = draw.choice([detail for other, detail in events(mounted) if other == kind])
        elif left <= len(hands["steps"]):
            kind = "alone"
        if kind == "alone":
            # Whoever has something in hand comes first.
            owners = [STEPS[name].actor for name in hands["steps"]]
            able = [actor for actor in actors if actor.split()[0] in owners]
            chosen = [action(draw.choice(able or actors), True, True)]
        elif kind == "together":
            chosen = actions(draw.randint(2, 4), True)
        elif kind == "foreign":
            chosen = []
        else:
            chosen = actions(draw.randint(0, 3), False)
            restarts = kind == "fault" and draw.random() < 0.2
        steps.append(Event(kind, home, detail, chosen, restarts))
    return Plan(homes, steps)
