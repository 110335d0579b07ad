"""Splits an amount in won among investors without a remainder. All payouts together give each the exact share."""

from collections.abc import Sequence


def apportion(received: int, weights: Sequence[int], paid: Sequence[int]) -> list[int]:
    """Return the won to pay each investor now, in the order of the investments.

    received: won received so far, including those to share now. weights: the invested amounts. paid: won paid to each
    so far. Each receives the whole won of the exact share of `received`, minus what was paid. Won that are left over go
    to the largest fractions, the earliest investment first. No payment is negative: an investor who was rounded up
    receives less next time. When `received` is the sum of the weights, each has received their weight.
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
    else:  # others were rounded up before: the smallest fractions receive less
        paid_some = [index for index in reversed(range(len(due))) if shares[index]]
        for index in sorted(paid_some, key=fractions.__getitem__)[:-left]:
            shares[index] -= 1
    return shares
