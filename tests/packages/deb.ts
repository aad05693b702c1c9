import assert from "node:assert/strict";
import { mkdtemp, open, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { run } from "../../build/packages/program_tree.ts";
import { DebianRoot } from "./debian_root.ts";
import project from "../../deno.json" with { type: "json" };

/** What the systemd-analyze of this machine says of a unit, from 0 (locked up) to 10. */
const MOST_EXPOSURE = 2;
const AS_SERVICE = "runuser -u photos-memories -- env HOME=/var/lib/photos-memories " +
  "PHOTOS_MEMORIES_DATA_DIR=/var/lib/photos-memories photos-memories";

Deno.test("the Debian package installs, keeps data over an upgrade, and purges cleanly", async () => {
  await using root = await DebianRoot.open("adduser,ca-certificates");
  const versions = { old: "0.0.9", new: project.version };
  for (const version of Object.values(versions)) {
    await root.put(`dist/photos-memories_${version}_amd64.deb`, `/root/${version}.deb`);
  }
  const done = async (script: string) => {
    const { code, out, err } = await root.run(script);
    assert.equal(code, 0, `${script}: ${out}${err}`);
    return out;
  };
  await done(`dpkg -i /root/${versions.old}.deb`);
  assert.equal(await done("stat -c '%U %a' /var/lib/photos-memories"), "photos-memories 750\n");
  await done(`${AS_SERVICE} config set upload.enabled false`);
  await done("echo PHOTOS_MEMORIES_SERVER__PORT=8181 >> /etc/default/photos-memories");
  const before = await done(`${AS_SERVICE} config show --json; ls -A /var/lib/photos-memories`);
  await done(`dpkg -i /root/${versions.new}.deb`);
  assert.equal(await done("photos-memories --version"), `${versions.new}\n`);
  assert.equal(
    await done(`${AS_SERVICE} config show --json; ls -A /var/lib/photos-memories`),
    before,
  );
  assert.match(await done("cat /etc/default/photos-memories"), /PORT=8181/);
  await done(
    "dpkg -r photos-memories; test -d /var/lib/photos-memories; test ! -e /usr/bin/photos-memories",
  );
  await done("dpkg -P photos-memories");
  const left = await done(
    "find / -xdev -path /proc -prune -o -name '*photos-memories*' -print | grep -v ^/var/log || true; " +
      "getent passwd photos-memories || true",
  );
  assert.equal(left, "");
});

/** `e_machine` of an ELF file; nothing for other files. */
async function machineOf(file: string): Promise<number | undefined> {
  await using handle = await open(file);
  const { buffer, bytesRead } = await handle.read(new Uint8Array(20), 0, 20, 0);
  const isElf = bytesRead === 20 && new TextDecoder("latin1").decode(buffer).startsWith("\x7fELF");
  return isElf ? new DataView(buffer.buffer).getUint16(18, true) : undefined;
}

for (const [architecture, machine] of [["amd64", 0x3e], ["arm64", 0xb7]] as const) {
  Deno.test(`every native of the Debian package for ${architecture} is of that machine`, async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "photos-memories-deb-"));
    try {
      await run("dpkg-deb", [
        ...["-x", `dist/photos-memories_${project.version}_${architecture}.deb`, folder],
      ]);
      const natives = [];
      for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile()) continue;
        const found = await machineOf(path.join(entry.parentPath, entry.name));
        if (found === undefined) continue;
        natives.push(entry.name);
        assert.equal(found, machine, entry.name);
      }
      // Deno, node-av, onnxruntime with its binding, sharp with libvips.
      assert.equal(natives.length, 6, natives.join());
    } finally {
      await rm(folder, { recursive: true });
    }
  });
}

for (const unit of ["photos-memories.service", "photos-memories-auto.service"]) {
  Deno.test(`${unit} is hardened`, async () => {
    const out = await run("systemd-analyze", [
      ...["security", "--offline=true", "--no-pager", `deploy/debian/${unit}`],
    ]);
    const exposure = Number(/Overall exposure level for \S+: ([\d.]+)/.exec(out)?.[1]);
    console.log(`${unit}: exposure ${exposure}`);
    assert.ok(exposure <= MOST_EXPOSURE, String(exposure));
  });
}
