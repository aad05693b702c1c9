import assert from "node:assert/strict";
import { chown, mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { run } from "../../build/packages/program_tree.ts";

/** Images of docker/, built by buildah on bases of this machine: see `docker/README.md`. */
const BUILDAH = ["--storage-driver", "vfs"];
/**
 * Unpacked, in bytes. 350 MB were wanted for inference; Deno, node-av, onnxruntime and libvips alone are 335,
 * and this holds what was reached.
 */
const MOST_BYTES = { app: 450e6, inference: 370e6 } as const;
const USER = 1000;

interface Image extends AsyncDisposable {
  /** A command of the image, its root read-only, as its user; `folders` are kept from one to the next. */
  run(command: string): Promise<{ readonly code: number; readonly out: string }>;
  readonly folder: string;
}

async function openImage(
  name: keyof typeof MOST_BYTES,
  folders: readonly string[],
): Promise<Image> {
  const buildah = async (...words: string[]) =>
    (await run("buildah", [...BUILDAH, ...words])).trim();
  const container = await buildah("from", `localhost/photos-memories/${name}`);
  const root = await buildah("mount", container);
  const config = JSON.parse(await buildah("inspect", container)).OCIv1.config;
  assert.equal(config.User, `${USER}:${USER}`);
  const kept = await mkdtemp(path.join(tmpdir(), "photos-memories-image-"));
  for (const each of folders) {
    await mkdir(path.join(kept, each));
    await chown(path.join(kept, each), USER, USER);
  }
  const binds = folders.map((each) => `mount --bind "$2/${each}" "$1/${each}"`).join("\n");
  return {
    folder: kept,
    async run(command) {
      const { code, stdout, stderr } = await new Deno.Command("unshare", {
        args: [
          ...["--net", "--mount", "--pid", "--fork", "--kill-child", "sh", "-ec"],
          `ip link set lo up
           mount --bind "$1" "$1"
           mount -o remount,bind,ro "$1"
           mount -t proc proc "$1/proc"
           mount --rbind /dev "$1/dev"
           mount -t tmpfs -o mode=1777 tmpfs "$1/tmp"
           ${binds}
           chroot=$(command -v chroot)
           exec env -i ${config.Env.map((each: string) => `'${each}'`).join(" ")} \\
             "$chroot" --userspec=${USER}:${USER} "$1" /bin/sh -ec "$3"`,
          ...["sh", root, kept, command],
        ],
      }).output();
      const decoder = new TextDecoder();
      return { code, out: decoder.decode(stdout) + decoder.decode(stderr) };
    },
    async [Symbol.asyncDispose]() {
      await buildah("rm", container);
      await rm(kept, { recursive: true, force: true });
    },
  };
}

async function done(image: Image, command: string): Promise<string> {
  const { code, out } = await image.run(command);
  assert.equal(code, 0, `${command}: ${out}`);
  return out;
}

for (const [name, most] of Object.entries(MOST_BYTES)) {
  Deno.test(`the image of ${name} holds only what runs inside`, async () => {
    const images = JSON.parse(await run("buildah", [...BUILDAH, "images", "--json"]));
    const image = images.find(({ names }: { names?: string[] }) =>
      names?.some((each) => each.startsWith(`localhost/photos-memories/${name}:`))
    );
    console.log(`${name}: ${image.size}`);
    assert.ok(parseFloat(image.size) * 1e6 <= most, image.size);
  });
}

Deno.test("the app's image makes a film, serves, and keeps its data over a restart", async () => {
  await using image = await openImage("app", ["data", "films"]);
  const served = `photos-memories serve >/tmp/serve.log 2>&1 & served=$!
    until photos-memories healthcheck >/dev/null 2>&1; do sleep 1; done
    photos-memories healthcheck; kill -TERM $served; wait $served`;
  await done(image, "photos-memories demo --duration 20 --resolution 720p");
  await done(image, served);
  assert.match(await done(image, `photos-memories runs list; ${served}`), /completed/);
  const foreign = await run("find", [image.folder, "-mindepth", "1", "-not", "-uid", `${USER}`]);
  assert.equal(foreign, "");
  assert.ok((await readdir(path.join(image.folder, "films"))).length > 0);
  assert.match((await image.run("echo x > /opt/x")).out, /[Rr]ead-only/);
});

Deno.test("the inference image answers a ping and says what it has", async () => {
  await using image = await openImage("inference", ["cache"]);
  const out = await done(
    image,
    `photos-memories-inference >/tmp/log 2>&1 & served=$!
     ask="/opt/photos-memories/lib/deno eval --no-config --quiet"
     until $ask "await fetch('http://127.0.0.1:8092/ping')" 2>/dev/null; do sleep 1; done
     $ask "console.log(await (await fetch('http://127.0.0.1:8092/health')).text())"
     $ask "console.log((await fetch('http://127.0.0.1:8092/facts', { method: 'POST' })).status)"
     kill -TERM $served; wait $served`,
  );
  assert.match(out, /"status"/);
  assert.match(out, /^4\d\d$/m);
});
