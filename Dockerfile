# Two images: `platform` runs the API, which writes the site's pages, the worker and the simulator; `web` serves the
# site's files in front of the API.

FROM node:24-slim AS site
WORKDIR /ieum/web
COPY web/package.json web/package-lock.json web/.npmrc ./
RUN npm install --no-save
COPY web ./
RUN npm run build

FROM python:3.12-slim AS platform
WORKDIR /ieum
RUN pip install --no-cache-dir uv
COPY pyproject.toml requirements.lock ./
# without the development tools of the lock file
RUN uv pip install --system --no-cache -r pyproject.toml --constraint requirements.lock
COPY activities activities
COPY api api
COPY config config
COPY db db
COPY documents documents
COPY domain domain
COPY observability observability
COPY simulator simulator
COPY stack stack
COPY temporal temporal
COPY workflows workflows
COPY --from=site /ieum/web/dist web/dist
RUN useradd --system ieum && install --directory --owner=ieum /state
USER ieum
ENV PYTHONUNBUFFERED=1 IEUM_STATE=/state IEUM_HOST=0.0.0.0
VOLUME /state

FROM debian:trixie-slim AS web
RUN apt-get update && apt-get install -y --no-install-recommends nginx \
    libnginx-mod-http-brotli-filter libnginx-mod-http-brotli-static \
    && rm -rf /var/lib/apt/lists/* /etc/nginx/sites-enabled && ln -sf /dev/stdout /var/log/nginx/access.log \
    && ln -sf /dev/stderr /var/log/nginx/error.log
STOPSIGNAL SIGQUIT
CMD ["nginx", "-g", "daemon off;"]
COPY nginx.conf /etc/nginx/conf.d/default.conf
COPY --from=site /ieum/web/dist /usr/share/nginx/html/v2
