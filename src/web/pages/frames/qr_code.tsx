// SPDX-License-Identifier: AGPL-3.0-or-later

// An address as a picture that a camera reads.

import encodeQr from "qr";

/** Light modules around it, as the standard asks for. */
const BORDER = 4;

export function QrCode({ text, name }: { readonly text: string; readonly name: string }) {
  const rows = encodeQr(text, "raw", { border: BORDER, ecc: "medium" });
  const dots = rows.flatMap((row, y) =>
    row.flatMap((isDark, x) => isDark ? [`M${x} ${y}h1v1h-1z`] : [])
  );
  const size = rows.length;
  return (
    <svg class="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={name}>
      <rect width={size} height={size} fill="#fff" />
      <path d={dots.join("")} fill="#000" shape-rendering="crispEdges" />
    </svg>
  );
}
