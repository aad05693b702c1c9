// Puts EXIF and XMP into a JPEG: two APP1 segments right behind the start of the image.

const EXIF = "Exif\0\0", XMP = "http://ns.adobe.com/xap/1.0/\0";

/** `jpeg` must not have such segments yet. Both texts must fit into one segment (64 KB). */
export function withWords(jpeg: Uint8Array, exif: Uint8Array, xmp: string): Uint8Array {
  const segments = [segment(EXIF, exif), segment(XMP, new TextEncoder().encode(xmp))];
  const extra = segments.reduce((sum, { length }) => sum + length, 0);
  const whole = new Uint8Array(jpeg.length + extra);
  whole.set(jpeg.subarray(0, 2));
  let at = 2;
  for (const part of segments) {
    whole.set(part, at);
    at += part.length;
  }
  whole.set(jpeg.subarray(2), at);
  return whole;
}

function segment(name: string, content: Uint8Array): Uint8Array {
  const length = 2 + name.length + content.length, bytes = new Uint8Array(2 + length);
  bytes.set([0xff, 0xe1, length >> 8, length & 255]);
  for (let i = 0; i < name.length; i++) bytes[4 + i] = name.charCodeAt(i);
  bytes.set(content, 4 + name.length);
  return bytes;
}
