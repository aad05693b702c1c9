# SPDX-License-Identifier: AGPL-3.0-or-later
# The caption server with its model's digests: docker build -f docker/captions.Dockerfile -t photos-memories/captions .
# For an NVIDIA card: --build-arg DEVICE=cuda
ARG LLAMA=ghcr.io/ggml-org/llama.cpp:server-b10920
ARG LLAMA_CUDA=ghcr.io/ggml-org/llama.cpp:server-cuda-b10920@sha256:6b4e57594fbb8fb1111bfe64a470570586bb4649a1d38647680a4ec3ed159695
ARG DEVICE=cpu

FROM ${LLAMA} AS cpu

FROM ${LLAMA_CUDA} AS cuda

FROM ${DEVICE}
# The page of the repository, where there is one.
ARG SOURCE=
ARG APP_VERSION=0+local
LABEL org.opencontainers.image.title="photos-memories-captions" \
  org.opencontainers.image.version="${APP_VERSION}" \
  org.opencontainers.image.source="${SOURCE}" \
  org.opencontainers.image.url="${SOURCE}" \
  org.opencontainers.image.licenses="AGPL-3.0-or-later"
COPY deploy/captions/serve.sh deploy/captions/fetch_models.sh deploy/captions/models.sha256 /recipe/
COPY LICENSE NOTICE.md build/packages/licences/llama.cpp.txt /recipe/licences/
# The two files of the model, about 546 MB.
RUN install -d -o 1000 -g 1000 /models
ENV CAPTION_MODELS=/models \
  CAPTION_HOST=0.0.0.0 \
  CAPTION_PORT=8092 \
  LLAMA_SERVER=/app/llama-server
USER 1000:1000
VOLUME ["/models"]
EXPOSE 8092
ENTRYPOINT ["/bin/sh", "-c", "sh /recipe/fetch_models.sh /models && exec sh /recipe/serve.sh"]
HEALTHCHECK --interval=15s --timeout=5s --start-period=180s --retries=4 \
  CMD ["curl", "--fail", "--silent", "http://127.0.0.1:8092/health"]
