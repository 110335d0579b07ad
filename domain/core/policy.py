"""All timers, attempt limits and cool-downs. Durations are timedeltas; daily limits count days in Seoul."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from math import ceil
from zoneinfo import ZoneInfo

SEOUL = ZoneInfo("Asia/Seoul")
_DAY = timedelta(days=1)
_NEVER = timedelta(0)


@dataclass(frozen=True)
class CodePolicy:
    """A secret sent to a person: how long it works, wrong answers until it is void, how often it may be sent."""

    valid: timedelta
    wrong: int
    resend_after: timedelta
    a_day: int


@dataclass(frozen=True)
class LockPolicy:
    """Wrong answers until the lock, and its length (zero: until the person certifies again).

    Counted for one account from one address, so that an attacker cannot lock a member out. Each further lock of a day
    lasts twice as long. `from_address`: wrong answers of one address a day, at all accounts together.
    """

    wrong: int
    locked: timedelta
    longest: timedelta = _DAY
    from_address: int = 100


@dataclass(frozen=True)
class CodeLimits:
    """Codes that one address has sent to receivers who have not confirmed one there, a day.

    `free`: without a proof of work, of one address and to one receiver. `from_address`, `to_receiver`: the most.
    """

    free: int
    from_address: int
    to_receiver: int


@dataclass(frozen=True)
class Attempts:
    """The platform's settings. Journeys and services read `ATTEMPTS`; tests may build their own."""

    # certification
    sms_code: CodePolicy = CodePolicy(timedelta(minutes=3), wrong=5, resend_after=timedelta(seconds=30), a_day=5)
    email_code: CodePolicy = CodePolicy(timedelta(minutes=10), wrong=5, resend_after=timedelta(seconds=60), a_day=10)
    one_won: CodePolicy = CodePolicy(timedelta(minutes=5), wrong=3, resend_after=timedelta(seconds=30), a_day=5)
    ocr_a_day: int = 5
    business_number_a_day: int = 5  # looked up by one representative
    id_image_retention: timedelta = timedelta(hours=24)  # after the card is certified
    id_image_reviewed: timedelta = timedelta(days=30)  # while it is under review
    id_image_link: timedelta = timedelta(minutes=10)  # an address of a photograph
    consent: timedelta = timedelta(minutes=5)  # Kakao or PASS approval
    approval: CodePolicy = CodePolicy(consent, wrong=1, resend_after=_NEVER, a_day=3)  # of each provider
    bank_closed: tuple[str, str] = ("23:30", "00:30")  # Seoul time
    certification_idle: timedelta = _DAY  # a certification outside a journey, without input
    provider: timedelta = timedelta(minutes=10)  # an institution's answer, before an operator is asked
    information_valid: timedelta = timedelta(days=365)  # customer information is then asked for again

    unconfirmed_receivers: CodeLimits = CodeLimits(free=2, from_address=60, to_receiver=30)

    # log-in
    login: LockPolicy = LockPolicy(wrong=5, locked=timedelta(minutes=10))
    pin: LockPolicy = LockPolicy(wrong=5, locked=_NEVER)
    operator_session: timedelta = timedelta(hours=8)
    certification_cookie: timedelta = timedelta(hours=1)  # identifies the browser of an anonymous certification
    dormant_after: timedelta = timedelta(days=365)
    dormant_notice: timedelta = timedelta(days=30)  # before it

    # tokens
    access_token: timedelta = timedelta(minutes=30)
    refresh_token: timedelta = timedelta(days=14)
    session: timedelta = timedelta(days=90)  # from the log-in, however often its tokens are renewed
    temp_token: timedelta = timedelta(minutes=10)
    identity_token: timedelta = timedelta(minutes=10)
    email_token: timedelta = timedelta(minutes=30)  # long enough to choose a password
    password_reset: timedelta = timedelta(minutes=30)
    terms_token: timedelta = timedelta(minutes=30)
    nonce: timedelta = timedelta(minutes=5)
    facebook_answer: timedelta = timedelta(minutes=10)
    facebook_token: timedelta = timedelta(minutes=30)  # of an account that is not linked yet
    goto_token: timedelta = timedelta(seconds=60)
    security_key: timedelta = timedelta(minutes=10)  # a key pair for one password
    security_token: timedelta = timedelta(minutes=10)

    # personal loan
    application_idle: timedelta = timedelta(days=30)
    scraping: timedelta = timedelta(minutes=30)  # until an operator handles a missing delivery
    examination: timedelta = timedelta(minutes=30)
    offer: timedelta = timedelta(days=7)
    signing_business_days: int = 3
    pre_inquiry: timedelta = timedelta(hours=24)
    proof_of_full_payment: timedelta = timedelta(days=7)  # after the payout; then the borrower is reminded
    proof_case: timedelta = timedelta(days=7)  # after that, before an operator takes a missing proof up
    proof_extension: timedelta = timedelta(days=60)  # at most, from the day on which an operator gives more time

    # mortgage loans
    mortgage_check_idle: timedelta = timedelta(days=7)  # a simple limit check without input
    mortgage_home_retention: timedelta = timedelta(days=14)  # its address
    apply_token: timedelta = _DAY  # passes a simple limit check to the next call
    consultation_retention: timedelta = timedelta(days=365)  # after it was asked for
    sealed_application: timedelta = timedelta(minutes=30)  # from the filled-in draft to its examination
    mortgage_retention: timedelta = timedelta(days=365)  # an application and its documents
    owner_link: timedelta = timedelta(days=7)  # opens the owner's consent to a collateral

    # membership
    rejoin_after: timedelta = timedelta(days=30)  # a withdrawal
    withdrawn_retention: timedelta = timedelta(days=5 * 365)  # what the law makes us keep of a member (전자금융거래법)
    migration_link: timedelta = timedelta(days=365)  # of the e-mail to a member whom a partner handed over
    reject_token: timedelta = timedelta(days=365)  # of a marketing e-mail's link

    # investing
    investor_test_a_day: int = 3
    investor_test_valid: timedelta = timedelta(days=365)
    investor_class_valid: timedelta = timedelta(days=365)  # income of the year before; a certificate may end sooner
    investor_class_notice: timedelta = timedelta(days=30)  # before its end; from then on it may be renewed
    order_signature: timedelta = timedelta(minutes=10)  # from the signed amounts to the order
    recruiting: timedelta = timedelta(days=7)  # of the investors of a signed application
    recruiting_extended: timedelta = timedelta(days=3)  # once, when not enough came together
    automatic_turn: timedelta = timedelta(seconds=30)  # after an opening: the longest waiting member comes first
    automatic_check: timedelta = timedelta(hours=1)  # the longest time between two checks of automatic investing

    # how long rows are stored
    identity_retention: timedelta = _DAY  # what was said for a certification, and its result
    id_card_retention: timedelta = timedelta(days=7)  # as it was read; what the borrower confirmed stays
    corporation_documents_retention: timedelta = timedelta(days=90)  # of applications left unfinished, or refused
    class_documents_retention: timedelta = timedelta(days=90)  # after the class ended, a refusal, or the last upload
    loan_documents_retention: timedelta = timedelta(days=180)  # of loans elsewhere, where no contract was signed
    inquiries_retention: timedelta = timedelta(days=3 * 365)  # after the answer (전자상거래법 시행령 제6조)
    unsent_inquiry_retention: timedelta = timedelta(days=30)  # a form that was left, and what was uploaded for it
    event_proofs_retention: timedelta = timedelta(days=90)  # after the event has ended
    answers_retention: timedelta = _DAY  # to requests that may be sent again
    attempts_retention: timedelta = timedelta(days=30)
    failures_retention: timedelta = timedelta(days=30)  # which request of whom failed
    messages_retention: timedelta = timedelta(days=30)  # after they were relayed
    proof_of_work: timedelta = timedelta(minutes=5)  # until a challenge must be solved


ATTEMPTS = Attempts()


@dataclass(frozen=True)
class Allowance:
    """What a limit call answers: sendings a day, those left today, seconds until the next is allowed (0: now)."""

    limit: int
    remaining_count: int
    remaining_seconds: int


def locked_until(policy: LockPolicy, wrong: int, last: datetime | None) -> datetime | None:
    """Until when an account is locked for an address, after so many wrong answers there; None: it is open.

    `last`: the last wrong answer. Every `policy.wrong`-th locks, each time for twice as long.
    """
    locks, rest = divmod(wrong, policy.wrong)
    if not locks or rest or last is None:
        return None
    return last + lock_length(policy, locks)


def lock_length(policy: LockPolicy, locks: int) -> timedelta:
    """How long the lock lasts that is the so-manyeth of a day."""
    return min(policy.locked * 2 ** min(locks - 1, 16), policy.longest)


EASIEST, HARDEST = 14, 20  # leading zero bits: 0.02 s to 2 s in a browser


def proof_bits(counted: int, free: int) -> int:
    """Difficulty of the proof of work after so many unwelcome requests, in leading zero bits; 0: none is needed.

    It doubles the work with every fourth further request.
    """
    return min(EASIEST + (counted - free) // 4, HARDEST) if counted >= free else 0


def seoul_midnight(now: datetime) -> datetime:
    """Start of the day in Seoul; daily counts begin there. `now` is aware."""
    return now.astimezone(SEOUL).replace(hour=0, minute=0, second=0, microsecond=0)


def allowance(policy: CodePolicy, sent_today: int, last_sent: datetime | None, now: datetime) -> Allowance:
    """What may still be sent. `sent_today` counts since `seoul_midnight(now)`; all times are aware."""
    left = max(policy.a_day - sent_today, 0)
    next_allowed = last_sent + policy.resend_after if last_sent else now
    if left == 0:
        next_allowed = seoul_midnight(now) + _DAY
    return Allowance(policy.a_day, left, max(ceil((next_allowed - now).total_seconds()), 0))
