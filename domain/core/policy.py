"""Time limits, attempt limits and cool-down periods of the business rules. Durations are timedeltas; daily limits count
days in Seoul.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from math import ceil
from zoneinfo import ZoneInfo

SEOUL = ZoneInfo("Asia/Seoul")
_DAY = timedelta(days=1)
_NEVER = timedelta(0)


@dataclass(frozen=True)
class CodePolicy:
    """A secret sent to a person: its validity, the wrong answers that invalidate it, and how often it may be sent."""

    valid: timedelta
    wrong: int
    resend_after: timedelta
    a_day: int


@dataclass(frozen=True)
class LockPolicy:
    """The number of wrong answers that locks an account, and the length of the lock.

    Wrong answers are counted by account and address, so that an attacker cannot lock a member out. Each further lock of
    a day lasts twice as long. `from_address`: wrong answers of one address a day, for all accounts together; further
    ones require a growing proof of work, because others use the same address.
    """

    wrong: int
    locked: timedelta
    longest: timedelta = _DAY
    from_address: int = 100


@dataclass(frozen=True)
class CodeLimits:
    """Limits for codes that one address sends to receivers who have not confirmed one there, by day.

    `free`: codes without a proof of work, by address and by receiver. `hard_after`: codes of an address after which the
    work grows further. `from_address`, `to_receiver`: the maximum.
    """

    free: int
    hard_after: int
    from_address: int
    to_receiver: int


@dataclass(frozen=True)
class Policy:
    """The values of the platform; all code reads `POLICY`."""

    # certification
    sms_code: CodePolicy = CodePolicy(timedelta(minutes=3), wrong=5, resend_after=timedelta(seconds=30), a_day=5)
    email_code: CodePolicy = CodePolicy(timedelta(minutes=10), wrong=5, resend_after=timedelta(seconds=60), a_day=10)
    one_won: CodePolicy = CodePolicy(timedelta(minutes=5), wrong=3, resend_after=timedelta(seconds=30), a_day=5)
    ocr_a_day: int = 5
    business_number_a_day: int = 5  # look-ups by one representative
    id_image_retention: timedelta = timedelta(hours=24)  # after the card is certified
    id_image_reviewed: timedelta = timedelta(days=30)  # while it is under review
    id_image_link: timedelta = timedelta(minutes=10)  # validity of a photograph's URL
    consent: timedelta = timedelta(minutes=5)  # Kakao or PASS approval
    approval: CodePolicy = CodePolicy(consent, wrong=1, resend_after=_NEVER, a_day=3)  # of each provider
    bank_closed: tuple[str, str] = ("23:30", "00:30")  # time in Seoul
    certification_idle: timedelta = _DAY  # a certification outside a journey, without input
    provider: timedelta = timedelta(minutes=10)  # time for an institution's answer; an operator is asked after it
    information_valid: timedelta = timedelta(days=365)  # customer information must be renewed after it

    visitors_sms: CodePolicy = CodePolicy(timedelta(0), wrong=0, resend_after=timedelta(0), a_day=3)  # without a code
    unconfirmed_receivers: CodeLimits = CodeLimits(free=2, hard_after=60, from_address=300, to_receiver=30)

    # log-in
    login: LockPolicy = LockPolicy(wrong=5, locked=timedelta(minutes=10))
    operator_session: timedelta = timedelta(hours=8)
    certification_cookie: timedelta = timedelta(hours=1)  # identifies the browser of an anonymous certification
    dormant_after: timedelta = timedelta(days=365)
    dormant_notice: timedelta = timedelta(days=30)  # before the account becomes dormant

    # tokens
    access_token: timedelta = timedelta(minutes=30)
    refresh_token: timedelta = timedelta(days=14)
    session: timedelta = timedelta(days=90)  # from the log-in, regardless of renewed tokens
    temp_token: timedelta = timedelta(minutes=10)
    identity_token: timedelta = timedelta(minutes=10)
    email_token: timedelta = timedelta(minutes=30)  # long enough to choose a password
    password_reset: timedelta = timedelta(minutes=30)
    terms_token: timedelta = timedelta(minutes=30)
    nonce: timedelta = timedelta(minutes=5)
    facebook_answer: timedelta = timedelta(minutes=10)
    facebook_token: timedelta = timedelta(minutes=30)  # for an account that is not linked yet
    goto_token: timedelta = timedelta(seconds=60)
    security_key: timedelta = timedelta(minutes=10)  # a key pair for one password
    security_token: timedelta = timedelta(minutes=10)

    # personal loan
    application_idle: timedelta = timedelta(days=30)
    offer: timedelta = timedelta(days=7)
    signing_business_days: int = 3
    pre_inquiry: timedelta = timedelta(hours=24)
    proof_of_full_payment: timedelta = timedelta(days=7)  # after the payout; the borrower is reminded after it
    proof_case: timedelta = timedelta(days=7)  # after the reminder; an operator is asked for a missing proof after it
    proof_postponement: timedelta = timedelta(days=60)  # maximum, from the day on which an operator postpones it

    # mortgage loans
    mortgage_check_idle: timedelta = timedelta(days=7)  # a simple limit check without input
    mortgage_home_retention: timedelta = timedelta(days=14)  # its address
    apply_token: timedelta = _DAY  # transfers a simple limit check to the next call
    consultation_retention: timedelta = timedelta(days=365)  # after the request
    sealed_application: timedelta = timedelta(minutes=30)  # from the filled-in draft to its examination
    mortgage_retention: timedelta = timedelta(days=365)  # an application and its documents
    owner_link: timedelta = timedelta(days=7)  # validity of the link to the owner's consent

    # membership
    rejoin_after: timedelta = timedelta(days=30)  # after a withdrawal
    withdrawn_retention: timedelta = timedelta(days=5 * 365)  # the law requires it (전자금융거래법)
    migration_link: timedelta = timedelta(days=365)  # validity of the link for a migrated member
    reject_token: timedelta = timedelta(days=365)  # validity of the link in a marketing e-mail

    # investing
    investor_test_a_day: int = 3
    investor_test_valid: timedelta = timedelta(days=365)
    investor_class_valid: timedelta = timedelta(days=365)  # income of the preceding year; a certificate may end earlier
    investor_class_notice: timedelta = timedelta(days=30)  # before the end of the class; from then on it may be renewed
    order_signature: timedelta = timedelta(minutes=10)  # from the signed amounts to the order
    recruiting: timedelta = timedelta(days=7)  # for a signed application
    recruiting_lengthened: timedelta = timedelta(days=3)  # once, when the investors have not funded the product
    automatic_turn: timedelta = timedelta(seconds=30)  # turn of a member after an opening, in waiting order
    automatic_check: timedelta = timedelta(hours=1)  # the longest time between two checks of automatic investing

    # retention periods of rows
    identity_retention: timedelta = _DAY  # input and result of a certification
    id_card_retention: timedelta = timedelta(days=7)  # the fields as they were read
    corporation_documents_retention: timedelta = timedelta(days=90)  # of unfinished and refused applications
    class_documents_retention: timedelta = timedelta(days=90)  # after the class ended, a refusal, or the last upload
    loan_documents_retention: timedelta = timedelta(days=180)  # of loans elsewhere, where no contract was signed
    inquiries_retention: timedelta = timedelta(days=3 * 365)  # after the answer (전자상거래법 시행령 제6조)
    unsent_inquiry_retention: timedelta = timedelta(days=30)  # an unfinished form and its uploads
    event_proofs_retention: timedelta = timedelta(days=90)  # after the event has ended
    answers_retention: timedelta = _DAY  # stored answers to requests that may be repeated
    claims_retention: timedelta = _DAY  # of requests that count once, although they may be repeated
    provider_requests_retention: timedelta = timedelta(days=365)  # transactions of institutions; outlast a journey
    attempts_retention: timedelta = timedelta(days=30)
    log_ins_retention: timedelta = timedelta(days=120)  # longer than a session and its last refresh token
    access_log_retention: timedelta = timedelta(days=2 * 366)  # at least two years (안전성 확보조치 기준 제8조)
    failures_retention: timedelta = timedelta(days=30)  # failed requests
    messages_retention: timedelta = timedelta(days=30)  # after they were sent
    proof_of_work: timedelta = timedelta(minutes=5)  # time to solve a challenge


POLICY = Policy()


@dataclass(frozen=True)
class Allowance:
    """The answer of a limit call: sendings a day, those left today, seconds until the next one is allowed (0: now)."""

    limit: int
    remaining_count: int
    remaining_seconds: int


def locked_until(policy: LockPolicy, wrong: int, last: datetime | None) -> datetime | None:
    """Return the time until which an account is locked for an address, after the given number of wrong answers there;
    None if it is not locked.

    `last`: time of the last wrong answer. Every `policy.wrong`-th wrong answer locks the account, each time for twice
    as long.
    """
    locks, rest = divmod(wrong, policy.wrong)
    if not locks or rest or last is None:
        return None
    return last + lock_length(policy, locks)


def lock_length(policy: LockPolicy, locks: int) -> timedelta:
    """Return the length of a lock by its number on the day."""
    return min(policy.locked * 2 ** min(locks - 1, 16), policy.longest)


EASIEST, HARDEST = 14, 20  # leading zero bits: 0.02 s to 2 s in a browser
HARDEST_OF_ADDRESS = 23  # a quarter of a minute in a browser


def proof_bits(counted: int, free: int) -> int:
    """Return the difficulty of the proof of work in leading zero bits, after the given number of unwelcome requests; 0
    if none is needed.

    Every fourth further request doubles the work.
    """
    return min(EASIEST + (counted - free) // 4, HARDEST) if counted >= free else 0


def proof_bits_of_address(counted: int, after: int) -> int:
    """Return the difficulty for an address with many unwelcome requests, which people share: it grows instead of a
    refusal. Every 25th further request doubles the work."""
    return min(HARDEST + (counted - after) // 25, HARDEST_OF_ADDRESS) if counted >= after else 0


def seoul_midnight(now: datetime) -> datetime:
    """Return the start of the day in Seoul, where daily counts begin. `now` is timezone-aware."""
    return now.astimezone(SEOUL).replace(hour=0, minute=0, second=0, microsecond=0)


def allowance(policy: CodePolicy, sent_today: int, last_sent: datetime | None, now: datetime) -> Allowance:
    """Return what may still be sent. `sent_today` counts since `seoul_midnight(now)`; all times are timezone-aware."""
    left = max(policy.a_day - sent_today, 0)
    next_allowed = last_sent + policy.resend_after if last_sent else now
    if left == 0:
        next_allowed = seoul_midnight(now) + _DAY
    return Allowance(policy.a_day, left, max(ceil((next_allowed - now).total_seconds()), 0))
