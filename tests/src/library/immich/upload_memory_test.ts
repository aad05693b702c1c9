import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { inScratch } from "../../../fixtures/scratch.ts";

const MEGABYTES = 300;

Deno.test("HttpUploadTarget holds no more of a large film in memory than it is sending", async () => {
  await inScratch(async (folder) => {
    // In a process of its own: tests beside this one share its memory otherwise.
    const entry = fileURLToPath(new URL("../../../fixtures/upload_entry.ts", import.meta.url));
    const { success, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
      args: ["run", "--no-prompt", "-A", entry, folder, String(MEGABYTES)],
    }).output();
    assert.ok(success, new TextDecoder().decode(stderr));
    const { receivedBytes, grownMegabytes } = JSON.parse(new TextDecoder().decode(stdout));
    assert.ok(receivedBytes > MEGABYTES * 1024 * 1024);
    assert.ok(grownMegabytes < MEGABYTES / 2, `grew by ${grownMegabytes} MB`);
  });
});
