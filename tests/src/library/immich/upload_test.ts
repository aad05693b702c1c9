// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { multipartForm } from "../../../../src/library/immich/upload.ts";
import { inScratch } from "../../../fixtures/scratch.ts";

function withFile(bytes: Uint8Array, run: (file: string) => Promise<void>): Promise<void> {
  return inScratch(async (folder) => {
    const file = path.join(folder, "film.mp4");
    await writeFile(file, bytes);
    await run(file);
  });
}

Deno.test("multipartForm is a form as others read it, of the length it says", async () => {
  const bytes = Uint8Array.from({ length: 2_500_000 }, (_, at) => at % 251);
  await withFile(bytes, async (file) => {
    const fields = { fileCreatedAt: "2025-07-01T10:00:00.000Z", metadata: '[{"key":"ä"}]' };
    const form = multipartForm(fields, {
      fileName: 'Sommer "am Meer" 海.mp4',
      path: file,
      sizeBytes: bytes.length,
    }, "b".repeat(32));
    const parts: Uint8Array[] = [];
    for await (const chunk of form.chunks()) parts.push(chunk);
    const blob = new Blob(parts as BlobPart[]);
    assert.equal(blob.size, form.contentLength);
    const read = await new Response(blob, { headers: { "content-type": form.contentType } })
      .formData();
    assert.equal(read.get("fileCreatedAt"), fields.fileCreatedAt);
    assert.equal(read.get("metadata"), fields.metadata);
    const sent = read.get("assetData");
    assert.ok(sent instanceof File);
    assert.equal(sent.name, "Sommer %22am Meer%22 海.mp4");
    assert.deepEqual(new Uint8Array(await sent.arrayBuffer()), bytes);
  });
});

const MEGABYTES = 300;

Deno.test("HttpUploadTarget holds no more of a large film in memory than it is sending", async () => {
  await inScratch(async (folder) => {
    // In a process of its own: tests beside this one share its memory otherwise.
    const entry = fileURLToPath(
      new URL("../../../fixtures/library/upload_entry.ts", import.meta.url),
    );
    const { success, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
      args: ["run", "--no-prompt", "-A", entry, folder, String(MEGABYTES)],
    }).output();
    assert.ok(success, new TextDecoder().decode(stderr));
    const { receivedBytes, grownMegabytes } = JSON.parse(new TextDecoder().decode(stdout));
    assert.ok(receivedBytes > MEGABYTES * 1024 * 1024);
    assert.ok(grownMegabytes < MEGABYTES / 2, `grew by ${grownMegabytes} MB`);
  });
});
