"""Signs an operator's command and sends it to a run, without the console:
`python -m temporal.send_command <workflow id> <update> <command as JSON>`."""

import sys

from config.production import refuse_unsafe
from config.settings import settings
from domain.core.snapshot import OperatorCommand, Resolution
from temporal.client import connect
from temporal.command import run_command
from temporal.operator_commands import COMMANDS


async def main(workflow_id: str, update: str, command: str) -> None:
    refuse_unsafe(settings())
    kind = workflow_id.partition(":")[0]
    model = COMMANDS.get((kind, update), Resolution if update == "resolve" else OperatorCommand)
    client = await connect(settings(), signs=True)
    await client.get_workflow_handle(workflow_id).execute_update(update, model.model_validate_json(command))


if __name__ == "__main__":
    run_command(main(*sys.argv[1:]))
