"""Take the README's pictures again, from browser tests: `python -m tests.pictures` (`make pictures`).

A test with `IEUM_SHOTS` stores a picture of each page as `<test>/<width>/<place>-<name>.png`. Each picture of
`docs/pictures` is one of them, reduced to 256 colours.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from PIL import Image

PICTURES = Path("docs/pictures")
MORTGAGE = "test_a_mortgage_from_the_guide_to_the_last_repayment"
LOAN = "test_loan_from_the_guide_to_the_signed_contract"
INVESTOR = "test_money_is_deposited_invested_and_withdrawn"
PHONE = "test_button_on_the_simulated_phone_moves_the_loan"
BOTH = 390, 1280

# The test, the name that it gives the picture, the widths, and the picture's name in the README.
TAKEN = [
    (MORTGAGE, "contract", BOTH, "mortgage-contract-{}"),
    (MORTGAGE, "lien", BOTH, "mortgage-lien-{}"),
    (MORTGAGE, "listed", BOTH, "mortgage-listed-{}"),
    (MORTGAGE, "invest-confirm", BOTH, "mortgage-order-{}"),
    (MORTGAGE, "paid-out", BOTH, "mortgage-paid-out-{}"),
    (MORTGAGE, "repayment", BOTH, "mortgage-repayment-{}"),
    (MORTGAGE, "earned", BOTH, "mortgage-earned-{}"),
    (MORTGAGE, "released", BOTH, "mortgage-released-{}"),
    (LOAN, "terms", BOTH, "loan-terms-{}"),
    (INVESTOR, "mypage-investor-schedule", (390,), "schedule-{}"),
    (INVESTOR, "investments", (1280,), "investments-{}"),
    (PHONE, "simulated-phone", (1280,), "simulated-phone"),
]


def main() -> None:
    with tempfile.TemporaryDirectory() as shots:
        tests = " or ".join(sorted({test for test, *_ in TAKEN}))
        run = ["pytest", "-q", "--numprocesses=2", "tests/browser", "-k", tests]
        subprocess.run(run, env=os.environ | {"IEUM_SHOTS": shots}, check=True)
        for test, name, widths, picture in TAKEN:
            for width in widths:
                # A test has several devices: the last picture of that name is the journey's own.
                found = sorted((Path(shots) / test / str(width)).glob(f"[0-9][0-9]-{name}.png"))
                if not found:
                    sys.exit(f"{test} takes no picture {name} at {width} px.")
                with Image.open(found[-1]) as shot:
                    reduced = shot.convert("RGB").quantize(256)
                    reduced.save(PICTURES / f"{picture.format(width)}.png", optimize=True)


if __name__ == "__main__":
    main()
