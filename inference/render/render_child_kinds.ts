// SPDX-License-Identifier: AGPL-3.0-or-later

// The children that render films. A static table of literal imports survives bundling.

export const RENDER_CHILD_KINDS = {
  encoder: async () => (await import("../../src/film/render/encoder_child.ts")).default,
  render: async () => (await import("../../src/film/render/render_child.ts")).default,
  join: async () => (await import("../../src/film/render/join_child.ts")).default,
};
