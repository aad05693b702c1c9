#!/bin/sh
# SPDX-License-Identifier: AGPL-3.0-or-later
# Bases of Debian's packages and this machine's Deno, for building the images where no container registry is
# reached: localhost/build, localhost/cc, localhost/shell and localhost/no-llama. README.md beside
# this file says which is which.
#
#   sh docker/local_bases.sh <path of deno>
#
# As root, with debootstrap and buildah; DEBIAN_MIRROR where another than Debian's own is nearer.
set -eu

deno=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
chmod 755 "$work"

# commit <name> <folder> [<NAME=value>…]: the folder as an image.
commit() {
  name=$1 folder=$2
  shift 2
  container=$(buildah --storage-driver vfs from scratch)
  buildah --storage-driver vfs add --quiet "$container" "$folder" / > /dev/null
  for each in "$@"; do buildah --storage-driver vfs config --env "$each" "$container"; done
  buildah --storage-driver vfs commit --quiet --rm "$container" "localhost/$name" > /dev/null
  echo "localhost/$name is ready"
}

# unpack <folder> <package>…: their files alone, without scripts.
unpack() {
  target=$1
  shift
  mkdir -p "$target" "$work/debs"
  rm -f "$work"/debs/*
  (cd "$work/debs" && apt-get -qq -o APT::Sandbox::User=root download "$@")
  for each in "$work"/debs/*.deb; do dpkg-deb -x "$each" "$target"; done
}

unpack "$work/cc" libc6 libgcc-s1 libstdc++6 tzdata ca-certificates
rm -rf "$work"/cc/usr/share/doc "$work"/cc/usr/share/lintian "$work"/cc/usr/lib/*/gconv
mkdir -p "$work"/cc/etc/ssl/certs "$work"/cc/tmp "$work"/cc/proc "$work"/cc/dev "$work"/cc/bin
cat "$work"/cc/usr/share/ca-certificates/mozilla/*.crt > "$work/cc/etc/ssl/certs/ca-certificates.crt"
chmod 1777 "$work/cc/tmp"
commit cc "$work/cc"

unpack "$work/busybox" busybox-static
mkdir -p "$work/shell/bin"
cp "$work/busybox/bin/busybox" "$work/shell/bin/busybox"
commit shell "$work/shell"

debootstrap --variant=minbase --include=ca-certificates,curl bookworm "$work/debian" ${DEBIAN_MIRROR:+"$DEBIAN_MIRROR"} > /dev/null
rm -rf "$work"/debian/var/cache/apt/archives/*.deb "$work"/debian/var/lib/apt/lists/*
# The caption server's place, empty: Debian and npm have no llama-server.
mkdir "$work/debian/app"
commit no-llama "$work/debian"

cp "$deno" "$work/debian/usr/local/bin/deno"
# The certificates this machine trusts, which its way to the npm registry may need.
cp /etc/ssl/certs/ca-certificates.crt "$work/debian/etc/ssl/certs/ca-certificates.crt"
commit build "$work/debian" DENO_CERT=/etc/ssl/certs/ca-certificates.crt
