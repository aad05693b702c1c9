# SPDX-License-Identifier: AGPL-3.0-or-later
# The inference service: docker build -f docker/inference.Dockerfile -t photos-memories/inference .
# For an NVIDIA card: --build-arg DEVICE=cuda. Bases of one's own are build arguments, as for the app.
ARG DENO=2.9.6
ARG BUILD=denoland/deno:debian-${DENO}
ARG BUSYBOX=busybox:1.37-musl
ARG BASE=gcr.io/distroless/cc-debian12
ARG CUDA_BASE=nvidia/cuda:12.8.1-cudnn-runtime-ubuntu24.04
# cpu, or cuda: the card where there is one, else the processor.
ARG DEVICE=cpu

FROM ${BUILD} AS build
ARG DEVICE
WORKDIR /src
COPY deno.json deno.lock ./
RUN deno install --frozen
# The runtime's CUDA libraries are too large for its package; its own script fetches them.
RUN if [ "$DEVICE" = cuda ]; then ONNXRUNTIME_NODE_INSTALL=cuda12 \
  deno run --allow-all node_modules/onnxruntime-node/script/install.js; fi
COPY . .
RUN deno task tree photos-memories-inference /program && mkdir /empty
# Weights of the stem separation, so that a machine with a card has them from the start.
RUN mkdir -p /models/stems && if [ "$DEVICE" = cuda ]; then \
  deno run --allow-all build/packages/fetch_stems.ts /models /program/lib/sbom.cdx.json; fi && chmod -R a+rX /models

FROM ${BUSYBOX} AS busybox

FROM ${BASE} AS cpu
# For the launcher, and for looking around.
COPY --from=busybox /bin/busybox /bin/
RUN ["/bin/busybox", "sh", "-c", "cd /bin; for each in sh cat ls readlink; do /bin/busybox ln -s busybox $each; done"]
COPY build/packages/licences/busybox.txt build/packages/licences/gpl-2.0.txt /opt/photos-memories/lib/licences/

FROM ${CUDA_BASE} AS cuda
# What the driver compiles for a card it does not know is kept with the models, up to 512 MB.
ENV CUDA_CACHE_PATH=/cache/cuda \
  CUDA_CACHE_MAXSIZE=536870912 \
  TORCH_HOME=/opt/models/stems
COPY --from=build /models /opt/models

FROM ${DEVICE}
# The page of the repository, where there is one.
ARG SOURCE=
ARG APP_VERSION=0+local
LABEL org.opencontainers.image.title="photos-memories-inference" \
  org.opencontainers.image.version="${APP_VERSION}" \
  org.opencontainers.image.source="${SOURCE}" \
  org.opencontainers.image.url="${SOURCE}" \
  org.opencontainers.image.licenses="AGPL-3.0-or-later"
COPY --from=build /program /opt/photos-memories
# Model files, the only thing that is written besides /tmp.
COPY --from=build --chown=1000:1000 /empty /cache
# Inside its own network; who may reach it is said where the port is published. One thread a matrix: the
# model's own threads are enough.
ENV PATH=/opt/photos-memories/bin:/usr/local/bin:/usr/bin:/bin \
  HOME=/cache \
  DENO_DIR=/cache/deno \
  PHOTOS_MEMORIES_INFERENCE_HOST=0.0.0.0 \
  PHOTOS_MEMORIES_INFERENCE_PORT=8092 \
  PHOTOS_MEMORIES_INFERENCE_CACHE_DIR=/cache \
  PHOTOS_MEMORIES_INFERENCE_DETECTOR_CACHE_DIR=/cache/huggingface \
  HF_HOME=/cache/huggingface \
  TMPDIR=/tmp \
  OPENBLAS_NUM_THREADS=1
USER 1000:1000
VOLUME ["/cache"]
EXPOSE 8092
ENTRYPOINT ["photos-memories-inference"]
HEALTHCHECK --interval=20s --timeout=5s --start-period=10s --retries=3 \
  CMD ["/opt/photos-memories/lib/deno", "eval", "--no-config", "--quiet", \
  "fetch('http://127.0.0.1:8092/ping').then(({ ok }) => Deno.exit(ok ? 0 : 1), () => Deno.exit(1))"]
