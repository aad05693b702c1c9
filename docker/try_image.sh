#!/bin/sh
# SPDX-License-Identifier: AGPL-3.0-or-later
# Starts an image as its recipe does, its root read-only, and asks whether it works; prints its size.
#
#   sh docker/try_image.sh <app|inference|worker|captions> <image> [<most MB unpacked>]
#
# Needs docker. The image for captions is measured alone: it fetches a model before it answers.
set -eu

name=$1 image=$2 most=${3:-}
tries=${TRIES:-120}

container=$(docker create "$image")
trap 'docker rm --force --volumes "$container" > /dev/null 2>&1 || true' EXIT
size=$(($(docker export "$container" | wc -c) / 1000000))
echo "$image: $size MB unpacked"
if [ -n "$most" ] && [ "$size" -gt "$most" ]; then
  echo "$image is larger than $most MB: look at what its build copies" >&2
  exit 1
fi
docker rm --volumes "$container" > /dev/null

start() { docker run --read-only --tmpfs /tmp --cap-drop ALL --security-opt no-new-privileges "$@"; }

ask="const answer = await fetch('http://127.0.0.1:8092/health');
  console.log(answer.status, await answer.text()); Deno.exit(answer.ok ? 0 : 1)"
case $name in
  app)
    start --rm "$image" demo --duration 20 --resolution 720p
    container=$(start --detach "$image")
    set -- photos-memories healthcheck
    ;;
  inference | worker)
    container=$(start --detach \
      --env PHOTOS_MEMORIES_RENDER_WORKER_TOKEN="$(openssl rand -hex 32)" \
      --env PHOTOS_MEMORIES_RENDER_WORKER_IMMICH_URL=http://127.0.0.1:2283 "$image")
    set -- /opt/photos-memories/lib/deno eval --no-config --quiet "$ask"
    ;;
  *) exit 0 ;;
esac

until docker exec "$container" "$@"; do
  tries=$((tries - 1))
  if [ "$tries" -le 0 ]; then
    docker logs "$container" >&2
    echo "$image did not become healthy: its log stands above" >&2
    exit 1
  fi
  sleep 1
done
