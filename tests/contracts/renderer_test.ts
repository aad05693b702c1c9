// SPDX-License-Identifier: AGPL-3.0-or-later

import { RealRenderWorker, rendererOn } from "../fixtures/render_worker.ts";
import { localWorkers, RENDER_ENTRY } from "../fixtures/film/filmed_library.ts";
import { rendererContract } from "./renderer_contract.ts";

rendererContract("The renderer of this machine", ({ library, folder }) =>
  Promise.resolve({
    renderer: localWorkers(library, folder).renderer,
    piecesFolder: `${folder}/pieces`,
    [Symbol.asyncDispose]: () => Promise.resolve(),
  }));

rendererContract("A renderer elsewhere", async ({ server, folder }) => {
  const worker = await RealRenderWorker.open({
    folder: `${folder}/worker`,
    libraryUrl: server.url,
    children: RENDER_ENTRY,
  });
  return {
    renderer: rendererOn(worker, folder, { server }),
    piecesFolder: `${folder}/pieces`,
    [Symbol.asyncDispose]: () => worker.stop(),
  };
});
