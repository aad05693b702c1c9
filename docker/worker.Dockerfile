# SPDX-License-Identifier: AGPL-3.0-or-later
# The unified worker: facts, captions, stems and films on one machine with a graphics card.
#   docker build -f docker/worker.Dockerfile -t photos-memories/worker .
ARG DENO=2.9.6
ARG BUILD=denoland/deno:debian-${DENO}
ARG DEVICE=cuda
ARG BASE=nvidia/cuda:12.8.1-cudnn-runtime-ubuntu24.04
# The caption server it starts as its child.
ARG LLAMA=ghcr.io/ggml-org/llama.cpp:server-cuda-b10920@sha256:6b4e57594fbb8fb1111bfe64a470570586bb4649a1d38647680a4ec3ed159695

FROM ${BUILD} AS build
ARG DEVICE
WORKDIR /src
COPY deno.json deno.lock ./
RUN deno install --frozen
# The runtime's CUDA libraries are too large for its package; its own script fetches them.
RUN if [ "$DEVICE" = cuda ]; then ONNXRUNTIME_NODE_INSTALL=cuda12 \
  deno run --allow-all node_modules/onnxruntime-node/script/install.js; fi
COPY . .
RUN deno task tree photos-memories-worker /program && mkdir /empty
# Weights of the stem separation, so that a machine with a card has them from the start.
RUN mkdir -p /models/stems && if [ "$DEVICE" = cuda ]; then \
  deno run --allow-all build/packages/fetch_stems.ts /models /program/lib/sbom.cdx.json; fi && chmod -R a+rX /models

FROM ${LLAMA} AS llama

FROM ${BASE} AS cpu

FROM ${BASE} AS cuda
COPY --from=build /models /opt/models
ENV TORCH_HOME=/opt/models/stems

FROM ${DEVICE}
# The page of the repository, where there is one.
ARG SOURCE=
ARG APP_VERSION=0+local
LABEL org.opencontainers.image.title="photos-memories-worker" \
  org.opencontainers.image.version="${APP_VERSION}" \
  org.opencontainers.image.source="${SOURCE}" \
  org.opencontainers.image.url="${SOURCE}" \
  org.opencontainers.image.licenses="AGPL-3.0-or-later"
# The caption model is fetched with it.
RUN apt-get update -q && apt-get install -qy --no-install-recommends ca-certificates curl && \
  rm -rf /var/lib/apt/lists/*
COPY --from=build /program /opt/photos-memories
COPY --from=llama /app /opt/llama
COPY deploy/captions /opt/captions
COPY build/packages/licences/llama.cpp.txt /opt/photos-memories/lib/licences/
# Model files, and pieces of films: all that is written besides /tmp.
COPY --from=build --chown=1000:1000 /empty /cache
COPY --from=build --chown=1000:1000 /empty /render
# All layers of the caption model on the card. One thread a matrix: the model's own threads are enough. What the
# driver compiles for a card it does not know is kept with the models, up to 512 MB.
ENV PATH=/opt/photos-memories/bin:/usr/local/bin:/usr/bin:/bin \
  HOME=/cache \
  DENO_DIR=/cache/deno \
  LLAMA_SERVER=/opt/llama/llama-server \
  LLAMA_ARG_N_GPU_LAYERS=99 \
  CAPTION_MODELS=/cache/captions \
  PHOTOS_MEMORIES_INFERENCE_CAPTION_COMMAND="sh /opt/captions/serve.sh" \
  PHOTOS_MEMORIES_RENDER_WORKER_DIRECTORY=/render \
  LD_LIBRARY_PATH=/opt/llama \
  PHOTOS_MEMORIES_INFERENCE_HOST=0.0.0.0 \
  PHOTOS_MEMORIES_INFERENCE_PORT=8092 \
  PHOTOS_MEMORIES_INFERENCE_CACHE_DIR=/cache \
  PHOTOS_MEMORIES_INFERENCE_DETECTOR_CACHE_DIR=/cache/huggingface \
  HF_HOME=/cache/huggingface \
  TMPDIR=/tmp \
  CUDA_CACHE_PATH=/cache/cuda \
  CUDA_CACHE_MAXSIZE=536870912 \
  OPENBLAS_NUM_THREADS=1
USER 1000:1000
VOLUME ["/cache", "/render"]
EXPOSE 8092
ENTRYPOINT ["photos-memories-worker"]
HEALTHCHECK --interval=30s --timeout=10s --start-period=60s --retries=3 \
  CMD ["/opt/photos-memories/lib/deno", "eval", "--no-config", "--quiet", \
  "fetch('http://127.0.0.1:8092/ping').then(({ ok }) => Deno.exit(ok ? 0 : 1), () => Deno.exit(1))"]
