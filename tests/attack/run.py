"""One attack: ownership matrix, generated requests, repeated one-time actions, forced errors, search for canaries."""

import random
from collections import Counter
from dataclasses import dataclass, field

from stack.supervisor import Stack
from tests.attack import canaries, generated, matrix
from tests.attack.one_time import OneTime
from tests.attack.victim import Victim
from tests.clients.http import http_client
from tests.factories import Factory

FORCED = ("bank", "credit_bureau", "nhis", "message")  # institutions that fail during the victim's journeys


@dataclass
class Outcome:
    """The counts and findings of the attack."""

    requests: Counter[str] = field(default_factory=Counter[str])
    matrix: str = ""
    uses: Counter[str] = field(default_factory=Counter[str])
    successes: Counter[str] = field(default_factory=Counter[str])
    searched: dict[str, int] = field(default_factory=dict[str, int])  # bytes
    findings: list[str] = field(default_factory=list[str])

    def report(self) -> str:
        """Return the counts, then each finding on a separate line."""
        errors = sum(finding.startswith("5xx") for finding in self.findings)
        foreign = sum(finding.startswith("foreign") for finding in self.findings)
        found = sum(finding.startswith("canary") for finding in self.findings)
        statuses = ", ".join(f"{number} x {status}" for status, number in sorted(self.requests.items()))
        uses = ", ".join(f"{kind} {self.uses[kind]} ({self.successes[kind]} worked)" for kind in self.uses)
        searched = ", ".join(f"{name} {size // 1000} kB" for name, size in self.searched.items())
        lines = [
            f"requests  {self.requests.total()}: {statuses}",
            f"matrix    {self.matrix}",
            f"uses      {self.uses.total()}: {uses}",
            f"searched  {searched}",
            f"found     {errors} x 5xx, {foreign} foreign answers, {found} canaries, {len(self.findings)} in all",
        ]
        return "\n".join([*lines, *(f"  {finding}" for finding in self.findings)])


async def run(stack: Stack, sent: int, uses: int, seed: int) -> Outcome:
    """Send about that many requests, repeat each one-time action that many times, and search all stores."""
    rng, outcome, platform = random.Random(seed), Outcome(), stack.settings
    victim = await Victim.of(platform)
    owned = await matrix.attack(platform, victim)
    outcome.matrix, outcome.findings = owned.report(), owned.findings
    attacked = await generated.attack(platform, victim, rng, sent)
    outcome.requests, outcome.findings = attacked.counts, outcome.findings + attacked.findings
    one_time = OneTime(platform)
    await one_time.run(uses)
    outcome.uses, outcome.successes = one_time.uses, one_time.successes
    outcome.findings += one_time.findings
    await _force_errors(platform.simulator_url, victim)
    stores, logs = await canaries.stores_of(stack, victim.borrower.at["journeyId"]), canaries.logs_of(stack)
    hidden = victim.canaries | victim.secrets
    for place, content in (stores | logs).items():
        outcome.searched[place] = len(content)
        outcome.findings += [f"canary: {place} holds {secret}" for secret in canaries.found_in(content, hidden)]
    for place, content in logs.items():
        outcome.findings += [
            f"canary: {place} holds a code" for code in victim.codes if f" {code} ".encode() in content
        ]
    await victim.close()
    await Factory.close_all()
    return outcome


async def _force_errors(simulator: str, victim: Victim) -> None:
    """Make the victim's calls while institutions fail, and send unreadable requests."""
    person = victim.borrower
    async with http_client(simulator) as client:
        for institution in FORCED:
            await client.put(f"/scenarios/{institution}", json={"mode": "down"})
        for path, body in (
            (
                "/v2/credit/address",
                {"zipCode": "1", "roadAddress": victim.borrower.name, "detail": victim.borrower.mobile},
            ),
            ("/v2/user/email", {"email": f"{person.mobile}@example.com"}),
            (f"/v2/{person.mobile}", {}),
        ):
            await person.post(path, body)
            await person.api.post(path, content=f'{{"name": "{person.name}'.encode(), headers=person.headers())
        for institution in FORCED:
            await client.delete(f"/scenarios/{institution}")
