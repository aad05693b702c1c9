import assert from "node:assert/strict";
import { openFileWarning } from "../../../src/config/open_file.ts";

const SECRET = new Map([["auth.password", "file"], ["immich.accounts.partner.api_key", "file"]]);
const PLAIN = new Map([
  ["output.directory", "file"],
  ["auth.password", "PHOTOS_MEMORIES_AUTH__PASSWORD"],
]);

async function withFile(mode: number, use: (file: string) => Promise<void>): Promise<void> {
  const file = await Deno.makeTempFile({ prefix: "photos-memories-open-" });
  try {
    await Deno.chmod(file, mode);
    await use(file);
  } finally {
    await Deno.remove(file);
  }
}

Deno.test("openFileWarning names the secrets that others may read, and never their values", async () => {
  for (const mode of [0o644, 0o640, 0o604]) {
    await withFile(mode, async (file) => {
      const warning = await openFileWarning(file, SECRET);
      assert.match(warning!, /can be read by others/);
      assert.match(warning!, /holds auth\.password, immich\.accounts\.partner\.api_key:/);
    });
  }
});

Deno.test("openFileWarning says nothing of a closed file, nor of one without secrets", async () => {
  await withFile(0o600, async (file) => {
    assert.equal(await openFileWarning(file, SECRET), undefined);
  });
  await withFile(0o644, async (file) => {
    assert.equal(await openFileWarning(file, PLAIN), undefined);
  });
  assert.equal(await openFileWarning("/nowhere/config.yaml", SECRET), undefined);
});
