// The tables of a HEIF file's `meta` box: items, where they lie, and what is said about them.

import { boxesIn, boxIn, contentOf } from "../boxes.ts";
import { type ByteSource, latin1, viewOf } from "../byte_source.ts";

export interface Extent {
  readonly offset: number;
  readonly length: number;
}

/** `pitm` → the number of the picture to show. */
export function primaryItem(pitm: Uint8Array): number {
  return pitm[0] === 0 ? viewOf(pitm).getUint16(4) : viewOf(pitm).getUint32(4);
}

/** `iinf` → number, four-letter type and, for "mime" items, the content type. */
export function itemTypes(iinf: Uint8Array): { id: number; type: string; mime?: string }[] {
  const view = viewOf(iinf);
  const items: { id: number; type: string; mime?: string }[] = [];
  let offset = iinf[0] === 0 ? 6 : 8;
  while (offset + 12 <= iinf.length) {
    const size = view.getUint32(offset);
    if (size < 12) break;
    const version = iinf[offset + 8]!;
    if (version >= 2) {
      const wide = version > 2 ? 4 : 2;
      const id = wide === 4 ? view.getUint32(offset + 12) : view.getUint16(offset + 12);
      const typeAt = offset + 12 + wide + 2;
      const type = latin1(iinf, typeAt, typeAt + 4);
      const [, mime] = latin1(iinf, typeAt + 4, offset + size).split("\0");
      items.push(type === "mime" ? { id, type, mime } : { id, type });
    }
    offset += size;
  }
  return items;
}

/** `iloc` → the pieces of every item, as places in the file. */
export function itemExtents(iloc: Uint8Array, idatStart: number): Map<number, Extent[]> {
  const view = viewOf(iloc);
  const version = iloc[0]!;
  const [offsetSize, lengthSize] = [iloc[4]! >> 4, iloc[4]! & 15];
  const [baseSize, indexSize] = [iloc[5]! >> 4, version === 0 ? 0 : iloc[5]! & 15];
  let at = 6;
  const number = (size: number) => {
    at += size;
    if (size === 0) return 0;
    if (size === 8) return Number(view.getBigUint64(at - 8));
    return size === 4 ? view.getUint32(at - 4) : view.getUint16(at - 2);
  };
  const wide = version < 2 ? 2 : 4;
  const items = new Map<number, Extent[]>();
  for (let left = number(wide); left > 0; left--) {
    const id = number(wide);
    const method = version === 0 ? 0 : number(2) & 15;
    number(2); // data reference
    const base = number(baseSize) + (method === 1 ? idatStart : 0);
    const extents: Extent[] = [];
    for (let pieces = number(2); pieces > 0; pieces--) {
      number(indexSize);
      const offset = base + number(offsetSize);
      extents.push({ offset, length: number(lengthSize) });
    }
    if (method <= 1) items.set(id, extents);
  }
  return items;
}

/** `iprp` → the properties of one item; version and flags of full boxes are kept. */
export async function propertiesOf(
  bytes: ByteSource,
  meta: { readonly start: number; readonly end: number },
  item: number,
): Promise<{ type: string; content: Uint8Array }[]> {
  const iprp = await boxIn(bytes, meta, "iprp");
  const ipco = await boxIn(bytes, iprp, "ipco");
  const ipma = await boxIn(bytes, iprp, "ipma");
  if (!ipco || !ipma) return [];
  const wanted = associations(await contentOf(bytes, ipma), item);
  const found: { type: string; content: Uint8Array }[] = [];
  let index = 0;
  for await (const box of boxesIn(bytes, ipco.start, ipco.end)) {
    index++;
    if (!wanted.has(index)) continue;
    found.push({ type: box.type, content: (await contentOf(bytes, box, 64)).slice() });
  }
  return found;
}

/** `ipma` → one-based property numbers of one item. */
function associations(ipma: Uint8Array, item: number): Set<number> {
  const view = viewOf(ipma);
  const wideIds = ipma[0]! >= 1, wideIndexes = (ipma[3]! & 1) === 1;
  const wanted = new Set<number>();
  let at = 8;
  for (let left = view.getUint32(4); left > 0; left--) {
    const id = wideIds ? view.getUint32(at) : view.getUint16(at);
    at += wideIds ? 4 : 2;
    for (let count = ipma[at++]!; count > 0; count--) {
      const index = wideIndexes ? view.getUint16(at) & 0x7fff : ipma[at]! & 0x7f;
      at += wideIndexes ? 2 : 1;
      if (id === item) wanted.add(index);
    }
  }
  return wanted;
}
