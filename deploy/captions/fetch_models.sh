#!/bin/sh
# SPDX-License-Identifier: AGPL-3.0-or-later
# Brings the two files of the caption model into a folder: about 437 MB and 109 MB. What is there and
# is what it should be stays; nothing else takes its place before its digest was checked.
#
#   sh fetch_models.sh [folder]        ./models unless told, or CAPTION_MODELS
#
# CAPTION_MODELS_URL names another place that holds the same files.
set -eu

here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
folder=${1:-${CAPTION_MODELS:-$here/models}}
revision=ccd7aae53bcb1997355c2f094959e72b3642ce17
url=${CAPTION_MODELS_URL:-https://huggingface.co/ggml-org/SmolVLM2-500M-Video-Instruct-GGUF/resolve/$revision}

digest_of() {
  if command -v sha256sum > /dev/null; then sha256sum "$1"; else shasum -a 256 "$1"; fi | cut -d ' ' -f 1
}

mkdir -p "$folder"
while read -r digest name; do
  file=$folder/$name
  if [ -f "$file" ] && [ "$(digest_of "$file")" = "$digest" ]; then
    echo "$name: already there"
    continue
  fi
  echo "$name: fetching"
  rm -f "$file.partial"
  curl --fail --location --silent --show-error --retry 3 --output "$file.partial" "$url/$name"
  found=$(digest_of "$file.partial")
  if [ "$found" != "$digest" ]; then
    rm -f "$file.partial"
    echo "$name: its digest is $found instead of $digest; nothing was kept" >&2
    exit 1
  fi
  mv "$file.partial" "$file"
  echo "$name: fetched"
done < "$here/models.sha256"
