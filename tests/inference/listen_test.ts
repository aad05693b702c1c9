// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import net from "node:net";
import { InferenceWorld } from "../fakes/facts/inference_world.ts";
import { until } from "../fixtures/until.ts";

Deno.test("listen closes the connection of who sends what is no request and never leaves", async () => {
  await using world = await InferenceWorld.open();
  const socket = net.connect({
    port: world.listening.port,
    host: "127.0.0.1",
    // Its own side stays open when the service has said its last word.
    allowHalfOpen: true,
  });
  socket.on("error", () => {});
  const said = await new Promise<string>((resolve) => {
    let text = "";
    socket.setEncoding("latin1").on("data", (part) => text += part);
    socket.on("end", () => resolve(text));
    socket.on("connect", () => socket.write("no request\r\n\r\n"));
  });
  assert.match(said, /^HTTP\/1\.1 400 Bad Request\r\n/);
  let isRid = false;
  void world.listening.close().then(() => isRid = true);
  await until("the service is rid of it", () => isRid);
  socket.destroy();
});
