#!/bin/sh
# SPDX-License-Identifier: AGPL-3.0-or-later
# Holds the build for a processor to the bytes its number stands for today: asks the registry for the
# digest once and writes CAPTION_IMAGE into .env beside this script, where compose reads it.
#
#   sh pin_image.sh
#
# Needs docker with its buildx plugin.
set -eu

here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
image=ghcr.io/ggml-org/llama.cpp:server-b10920

if grep -qs "^CAPTION_IMAGE=$image@sha256:" "$here/.env"; then
  echo "pinned already: $(grep '^CAPTION_IMAGE=' "$here/.env")"
  exit 0
fi

if ! docker buildx version > /dev/null 2>&1; then
  echo "pin_image.sh asks the registry with docker's buildx plugin, and \`docker buildx version\` fails." >&2
  echo "Install the plugin (the package docker-buildx or docker-buildx-plugin) and run this again." >&2
  exit 1
fi
digest=$(docker buildx imagetools inspect "$image" --format '{{.Manifest.Digest}}')
case $digest in
  sha256:????????????????????????????????????????????????????????????????) ;;
  *)
    echo "The registry gave no digest of $image: $digest" >&2
    exit 1
    ;;
esac
# A line of another build goes; whatever else stands there stays. A key may join it: nobody else reads it.
umask 077
others=$(grep -sv '^CAPTION_IMAGE=' "$here/.env" || true)
printf '%s\n' ${others:+"$others"} "CAPTION_IMAGE=$image@$digest" > "$here/.env"
echo "pinned: $image@$digest"
