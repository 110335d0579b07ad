"""The console (the API) signs operators' commands, and the worker checks the signatures.

Write access to the Temporal namespace and the codec keys do not suffice to send a command in an operator's name.
"""

import hmac
import time
from datetime import timedelta
from typing import Any, NamedTuple
from uuid import uuid4

from pydantic import SecretStr
from temporalio import workflow
from temporalio.api.common.v1 import Payload
from temporalio.client import (
    Interceptor as ClientInterceptor,
)
from temporalio.client import (
    OutboundInterceptor,
    StartWorkflowUpdateInput,
    WorkflowUpdateHandle,
)
from temporalio.exceptions import ApplicationError
from temporalio.worker import (
    HandleUpdateInput,
    Interceptor,
    WorkflowInboundInterceptor,
    WorkflowInterceptorClassInput,
)

from activities.ledger.withdrawals import WithdrawalResolution
from activities.loans.steering import LoanSteering
from domain.core.errors import ErrorCode
from domain.core.snapshot import OperatorCommand

HEADER = "ieum-order"  # the recorded name; "<seconds since the epoch>.<signature>"
VALID = timedelta(minutes=5)
CHECK = "ieum_command_signature"  # name of the worker's function in the sandbox
# by kind of the workflow and update; all others take an OperatorCommand
COMMANDS: dict[tuple[str, str], type[OperatorCommand]] = {
    ("loan", "steer"): LoanSteering,
    ("withdrawal", "resolve"): WithdrawalResolution,
}


class Sent(NamedTuple):
    """A command that is sent to a workflow."""

    workflow_id: str
    update: str
    update_id: str
    command: OperatorCommand


class Signer:
    """Signs a command together with its workflow, its update id and the time."""

    def __init__(self, secret: SecretStr) -> None:
        self._key = secret.get_secret_value().encode()

    def sign(self, sent: Sent, at: int) -> str:
        """Return the header of a command given at `at`, in seconds since the epoch."""
        command = sent.command.model_dump_json(by_alias=True)  # the recorded names, the same in all versions
        content = "\n".join((sent.workflow_id, sent.update, sent.update_id, str(at), command))
        return f"{at}.{hmac.digest(self._key, content.encode(), 'sha256').hex()}"

    def is_signed(self, sent: Sent, header: str) -> bool:
        """Whether the command was signed within the last five minutes, so that a recorded one has no effect on a later
        run."""
        at = header.partition(".")[0]
        if not at.isdecimal() or abs(time.time() - int(at)) > VALID.total_seconds():
            return False
        return hmac.compare_digest(self.sign(sent, int(at)).encode(), header.encode())


class SignsCommands(ClientInterceptor):
    """The interceptor of the console's client, which signs the commands that it sends."""

    def __init__(self, secret: SecretStr) -> None:
        self.signer = Signer(secret)

    def intercept_client(self, next: OutboundInterceptor) -> OutboundInterceptor:
        return _Signing(next, self.signer)


class _Signing(OutboundInterceptor):
    def __init__(self, next: OutboundInterceptor, signer: Signer) -> None:
        super().__init__(next)
        self.signer = signer

    async def start_workflow_update(self, input: StartWorkflowUpdateInput) -> WorkflowUpdateHandle[Any]:
        command = input.args[0] if input.args else None
        if isinstance(command, OperatorCommand):
            input.update_id = input.update_id or uuid4().hex
            header = self.signer.sign(Sent(input.id, input.update, input.update_id, command), int(time.time()))
            input.headers = {**input.headers, HEADER: Payload(data=header.encode())}
        return await super().start_workflow_update(input)


class ChecksCommands(Interceptor):
    """The worker's interceptor. It rejects a command without a valid signature before it enters the history. A replay
    does not repeat the check.
    """

    def __init__(self, secret: SecretStr) -> None:
        self.signer = Signer(secret)

    def workflow_interceptor_class(self, input: WorkflowInterceptorClassInput) -> type[WorkflowInboundInterceptor]:
        input.unsafe_extern_functions[CHECK] = self.signer.is_signed
        return _Checked


class _Checked(WorkflowInboundInterceptor):
    def handle_update_validator(self, input: HandleUpdateInput) -> None:
        command = input.args[0] if input.args else None
        if isinstance(command, OperatorCommand) and not _is_signed(input, command):
            raise ApplicationError("The console did not sign it", type=ErrorCode.OPERATOR_FORBIDDEN.name)
        super().handle_update_validator(input)


def _is_signed(input: HandleUpdateInput, command: OperatorCommand) -> bool:
    header = input.headers.get(HEADER, Payload()).data.decode(errors="replace")
    return workflow.extern_functions()[CHECK](
        Sent(workflow.info().workflow_id, input.update, input.id, command), header
    )
