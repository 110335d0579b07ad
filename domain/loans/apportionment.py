"""Splits won among investors without a remainder. Over all payouts each investor receives exactly the own share."""

from collections.abc import Sequence


def apportion(received: int, weights: Sequence[int], paid: Sequence[int]) -> list[int]:
    """What each is paid now, in won, in the order of the investments.

    received: everything that came in so far, what is to be shared now included. weights: the amounts invested.
    paid: what each was paid before. Each gets the whole won of their exact share of `received` that they have not
    been paid yet; a won left over goes to the largest fraction, the earliest first. Nobody pays anything back: who has
    been rounded up gets less the next time. When `received` is the sum of the weights, each has got their weight.
    """
    whole, amount = sum(weights), received - sum(paid)
    if amount < 0:
        raise ValueError("more was paid than received")
    due = [max(received * weight - before * whole, 0) for weight, before in zip(weights, paid, strict=True)]
    shares = [exact // whole for exact in due]
    fractions = [exact % whole for exact in due]
    left = amount - sum(shares)
    if left >= 0:
        for index in sorted(range(len(due)), key=fractions.__getitem__, reverse=True)[:left]:
            shares[index] += 1
    else:  # others were rounded up before: the smallest fractions wait
        paid_some = [index for index in reversed(range(len(due))) if shares[index]]
        for index in sorted(paid_some, key=fractions.__getitem__)[:-left]:
            shares[index] -= 1
    return shares
