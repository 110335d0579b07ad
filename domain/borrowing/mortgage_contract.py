"""The states of a mortgage contract, by the step of its journey. Specification: borrower side, section 4 (contract)."""

from enum import IntEnum

from domain.borrowing.journeys.mortgage import Mortgage


class ContractState(IntEnum):
    """The value set of `contractState`."""

    NONE = 0
    OFFERED = 1
    PREPARING = 2
    SIGNING = 3
    OWNER_SIGNING = 4
    REGISTERING = 5
    CONCLUDED = 6
    NOT_CONCLUDED = 7
    LAPSED = 8


CONTRACT_LABELS = {
    ContractState.NONE: "계약 전",
    ContractState.OFFERED: "조건 확인 대기",
    ContractState.PREPARING: "계약 준비 중",
    ContractState.SIGNING: "서명 대기",
    ContractState.OWNER_SIGNING: "소유자 서명 대기",
    ContractState.REGISTERING: "근저당 설정 중",
    ContractState.CONCLUDED: "계약 체결",
    ContractState.NOT_CONCLUDED: "계약하지 않음",
    ContractState.LAPSED: "계약 종료",
}
# The first step of each state; a state lasts until the next one begins.
_BEGINS = {
    Mortgage.draft: ContractState.NONE,
    Mortgage.approved: ContractState.OFFERED,
    Mortgage.confirmed: ContractState.PREPARING,
    Mortgage.contract_info: ContractState.SIGNING,
    Mortgage.owner_signing: ContractState.OWNER_SIGNING,
    Mortgage.filing: ContractState.REGISTERING,
    Mortgage.finish: ContractState.CONCLUDED,
    Mortgage.denied: ContractState.NOT_CONCLUDED,
}


def contract_state(step: str, *, has_failed: bool = False) -> ContractState:
    """The state of the contract at that step of the journey. `has_failed`: the signed loan was not paid out."""
    if has_failed:
        return ContractState.LAPSED
    rank = Mortgage.steps[step].rank
    return max((begins.rank, state) for begins, state in _BEGINS.items() if begins.rank <= rank)[1]
