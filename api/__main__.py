"""`python -m api`."""

import uvicorn

from config.loading import loading
from config.production import refuse_unsafe
from config.settings import settings
from observability import logs, metrics, tracing

refuse_unsafe(settings())
with loading():
    from api.app import app
    from api.core.draining import GRACE, Draining, DrainingServer
    from api.http.observed import Observed


def main() -> None:
    """Serve until SIGTERM, then drain."""
    logs.configure()
    metrics.serve(settings().metrics_host, settings().api_metrics_port)
    tracing.export_to(settings().otlp_endpoint, "ieum-api")
    draining = Draining(Observed(app), lambda: app.state.platform.push)
    config = uvicorn.Config(
        draining,
        host=settings().host,
        port=settings().api_port,
        log_config=None,
        log_level="warning",
        access_log=False,
        forwarded_allow_ips=settings().trusted_proxies,
        timeout_graceful_shutdown=GRACE,
    )
    DrainingServer(config, draining, settings().drain).run()


if __name__ == "__main__":
    main()
