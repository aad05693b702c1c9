#!/bin/sh
# SPDX-License-Identifier: AGPL-3.0-or-later
# Starts the caption server, after it was made sure that both files are what they should be.
#
#   sh serve.sh [more arguments of llama-server]
#
# CAPTION_MODELS   folder of the two files (./models beside this script unless told)
# CAPTION_HOST     address it listens on: 127.0.0.1 unless the app is on another machine
# CAPTION_PORT     8092 unless told
# LLAMA_SERVER     the program, llama-server unless told
# LLAMA_ARG_N_GPU_LAYERS=99 puts all 32 layers on a GPU; LLAMA_API_KEY asks for a key, which the app
# is told in editorial.preparation.caption_api_key. The server reads both by itself.
set -eu

here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
folder=${CAPTION_MODELS:-$here/models}

check() {
  if command -v sha256sum > /dev/null; then sha256sum -c "$1"; else shasum -a 256 -c "$1"; fi
}

if ! (cd "$folder" && check "$here/models.sha256"); then
  echo "The caption model in $folder is not what it should be; run: sh $here/fetch_models.sh $folder" >&2
  exit 1
fi

exec "${LLAMA_SERVER:-llama-server}" \
  --model "$folder/SmolVLM2-500M-Video-Instruct-Q8_0.gguf" \
  --mmproj "$folder/mmproj-SmolVLM2-500M-Video-Instruct-Q8_0.gguf" \
  --alias captionmodel2-500m-base-public \
  --host "${CAPTION_HOST:-127.0.0.1}" \
  --port "${CAPTION_PORT:-8092}" \
  --jinja \
  --ctx-size 8192 \
  --cache-ram 128 \
  --parallel 1 \
  --threads 4 \
  "$@"
