// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { mkdtemp, open, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { run } from "../../build/packages/program_tree.ts";
import { inScratch } from "../fixtures/scratch.ts";
import { DebianRoot } from "./debian_root.ts";
import project from "../../deno.json" with { type: "json" };

/** What the systemd-analyze of this machine says of a unit, from 0 (locked up) to 10. */
const MAX_EXPOSURE = 2;
/** As a user of this machine, from a folder that no other user may enter. */
const asUser = (user: string, command: string) =>
  `cd /root && setpriv --reuid=${user} --regid=${user} --init-groups photos-memories ${command}`;
const DEFAULTS = "/etc/default/photos-memories";
const VERIFY = "systemd-analyze verify --recursive-errors=yes";

/** A ledger that a version before made, as a file. */
async function putOldLedger(root: DebianRoot, target: string): Promise<void> {
  await inScratch(async (folder) => {
    const file = path.join(folder, "ledger.db");
    const store = new DatabaseSync(file);
    store.exec(await Deno.readTextFile("tests/goldens/kept/ledger_15.sql"));
    // The cut in it is no whole one, and no version kept such.
    store.exec("DELETE FROM run_document WHERE kind = 'cut'");
    store.close();
    await root.put(file, target);
  });
}

Deno.test("the Debian package installs, keeps data over an upgrade, and purges cleanly", async () => {
  await using root = await DebianRoot.open("adduser,ca-certificates,sudo,systemd");
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
  const data = "/var/lib/photos-memories", units = "/usr/lib/systemd/system/photos-memories";
  assert.equal(await done(`stat -c '%U %a' ${data}`), "photos-memories 750\n");
  assert.equal(await done(`stat -c '%U:%G %a' ${DEFAULTS}`), "root:photos-memories 640\n");
  await done(`${VERIFY} ${units}*.service ${units}*.timer`);
  const broken = "/root/photos-memories.service";
  await done(`sed 's/^WatchdogSec=/WatchdogSecs=/' ${units}.service >${broken}`);
  assert.match((await root.run(`! ${VERIFY} ${broken}`)).err, /Unknown key 'WatchdogSecs'/);

  await putOldLedger(root, `${data}/ledger.db`);
  await done(`chown photos-memories: ${data}/ledger.db; chmod 600 ${data}/ledger.db`);
  await done(`echo "PHOTOS_MEMORIES_SERVER__PORT='8181'" >>${DEFAULTS}; chmod 600 ${DEFAULTS}`);
  await done(`dpkg -i /root/${versions.new}.deb`);
  assert.equal(await done("photos-memories --version"), `${versions.new}\n`);
  const share = "/usr/share";
  await done(
    `zgrep -q 'photos..memories runs why' ${share}/man/man1/photos-memories-runs-why.1.gz`,
  );
  await done(
    `test -s ${share}/zsh/vendor-completions/_photos-memories && ` +
      `test -s ${share}/fish/vendor_completions.d/photos-memories.fish && ` +
      `bash -n ${share}/bash-completion/completions/photos-memories`,
  );
  assert.equal(await done(`stat -c '%U:%G %a' ${DEFAULTS}`), "root:photos-memories 600\n");
  await done(`chmod 640 ${DEFAULTS}`);
  await done(
    "adduser --quiet --disabled-password --gecos '' ada; adduser --quiet ada photos-memories",
  );
  await done("visudo -cf /etc/sudoers.d/photos-memories");
  for (const user of ["root", "ada"]) {
    const { code, out, err } = await root.run(asUser(user, "runs list"));
    assert.equal(code, 0, err);
    assert.match(out, /20261005_070000_1f0c .*Lisbon/);
    assert.match(err, /^photos-memories: acting as the service/);
  }
  assert.equal(await done(`find ${data} /var/cache/photos-memories ! -user photos-memories`), "");
  const examined = await root.run(asUser("root", "doctor --json"));
  const permissions = JSON.parse(examined.out).rows
    .find(({ name }: { name: string }) => name === "Permissions");
  assert.equal(permissions.status, "OK", examined.out);
  const { keys } = JSON.parse(await done(asUser("root", "config show --json")));
  const valueOf = (name: string) => keys.find(({ path }: { path: string }) => path === name)?.value;
  assert.deepEqual(
    ["server.port", "output.codec", "output.directory"].map(valueOf),
    [8181, "h265", `${data}/films`],
  );
  await done(
    `dpkg -r photos-memories; test -f ${data}/ledger.db; test ! -e /usr/bin/photos-memories`,
  );
  await done("dpkg -P photos-memories");
  const left = await done(
    "find / -xdev -path /proc -prune -o -name '*photos-memories*' -print | grep -v -e ^/var/log -e ^/root || true; " +
      "getent passwd photos-memories || true; getent group photos-memories || true",
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

/** Names in the bill of materials of a program's tree. */
async function listedPackages(lib: string): Promise<readonly string[]> {
  const { components } = JSON.parse(await Deno.readTextFile(`${lib}/sbom.cdx.json`));
  return components.map(({ name }: { name: string }) => name);
}

async function packageFolders(lib: string): Promise<readonly string[]> {
  const names = await readdir(`${lib}/node_modules`);
  const scoped = await Promise.all(
    names.filter((name) => name.startsWith("@")).map(async (scope) =>
      (await readdir(`${lib}/node_modules/${scope}`)).map((name) => `${scope}/${name}`)
    ),
  );
  return [...names.filter((name) => !name.startsWith("@")), ...scoped.flat()];
}

for (const [architecture, machine] of [["amd64", 0x3e], ["arm64", 0xb7]] as const) {
  Deno.test(`the Debian package for ${architecture} has natives of that machine alone, and lists its packages`, async () => {
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
      const lib = path.join(folder, "usr/lib/photos-memories/lib");
      const listed = await listedPackages(lib);
      for (const each of await packageFolders(lib)) assert.ok(listed.includes(each), each);
      for (const each of ["hono", "zod", "deno"]) assert.ok(listed.includes(each), each);
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
    assert.ok(exposure <= MAX_EXPOSURE, String(exposure));
  });
}
