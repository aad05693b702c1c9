# SPDX-License-Identifier: AGPL-3.0-or-later
# The app: docker build -f docker/app.Dockerfile -t photos-memories/app .
# Bases of one's own are build arguments: BUILD has Deno, BASE a C library, BUSYBOX a shell.
ARG DENO=2.9.6
ARG BUILD=denoland/deno:debian-${DENO}
ARG BUSYBOX=busybox:1.37-musl
ARG BASE=gcr.io/distroless/cc-debian12

FROM ${BUILD} AS build
WORKDIR /src
COPY deno.json deno.lock ./
RUN deno install --frozen
COPY . .
RUN deno task tree photos-memories /program && mkdir /empty

FROM ${BUSYBOX} AS busybox

FROM ${BASE}
# The page of the repository, where there is one.
ARG SOURCE=
ARG APP_VERSION=0+local
LABEL org.opencontainers.image.title="photos-memories" \
  org.opencontainers.image.version="${APP_VERSION}" \
  org.opencontainers.image.source="${SOURCE}" \
  org.opencontainers.image.url="${SOURCE}" \
  org.opencontainers.image.licenses="AGPL-3.0-or-later"
# For the launcher, and for looking around.
COPY --from=busybox /bin/busybox /bin/
RUN ["/bin/busybox", "sh", "-c", "cd /bin; for each in sh cat ls readlink; do /bin/busybox ln -s busybox $each; done"]
COPY --from=build /program /opt/photos-memories
# The licence of busybox, which stands in /bin.
COPY build/packages/licences/busybox.txt build/packages/licences/gpl-2.0.txt /opt/photos-memories/lib/licences/
# The number most servers give their first user; what is written belongs to it.
COPY --from=build --chown=1000:1000 /empty /data
COPY --from=build --chown=1000:1000 /empty /films
# The host is that of the container's own network, for serve and healthcheck alike; who may reach it is
# said where the port is published.
ENV PATH=/opt/photos-memories/bin:/usr/local/bin:/usr/bin:/bin \
  HOME=/data \
  DENO_DIR=/data/cache/deno \
  PHOTOS_MEMORIES_DATA_DIR=/data \
  PHOTOS_MEMORIES_OUTPUT__DIRECTORY=/films \
  PHOTOS_MEMORIES_SERVER__HOST=0.0.0.0
USER 1000:1000
WORKDIR /data
VOLUME ["/data", "/films"]
EXPOSE 8080
ENTRYPOINT ["photos-memories"]
CMD ["serve"]
HEALTHCHECK --interval=30s --timeout=10s --start-period=20s --retries=3 \
  CMD ["photos-memories", "healthcheck"]
