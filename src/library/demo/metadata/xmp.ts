// XMP for what EXIF has no words for: stars, keywords, the town, and whose face is where (regions
// after the Metadata Working Group, 2.0).

import type { Box } from "../../asset.ts";

export interface NamedRegion {
  readonly name: string;
  /** Fractions of the picture as it is stored, before orientation. */
  readonly box: Box;
}

export interface XmpWords {
  readonly rating?: number;
  readonly tags: readonly string[];
  readonly city?: string;
  readonly country?: string;
  readonly faces: readonly NamedRegion[];
  /** Pixels as stored. */
  readonly width: number;
  readonly height: number;
}

export function xmpOf(words: XmpWords): string {
  const simple = [
    words.rating ? `<xmp:Rating>${words.rating}</xmp:Rating>` : "",
    words.city ? `<photoshop:City>${escaped(words.city)}</photoshop:City>` : "",
    words.country ? `<photoshop:Country>${escaped(words.country)}</photoshop:Country>` : "",
    words.tags.length
      ? `<dc:subject><rdf:Bag>${
        words.tags.map((tag) => `<rdf:li>${escaped(tag)}</rdf:li>`).join("")
      }` +
        `</rdf:Bag></dc:subject>`
      : "",
    words.faces.length ? regions(words) : "",
  ];
  return `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>` +
    `<x:xmpmeta xmlns:x="adobe:ns:meta/">` +
    `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">` +
    `<rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/"` +
    ` xmlns:dc="http://purl.org/dc/elements/1.1/"` +
    ` xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/"` +
    ` xmlns:mwg-rs="http://www.metadataworkinggroup.com/schemas/regions/"` +
    ` xmlns:stArea="http://ns.adobe.com/xmp/sType/Area#"` +
    ` xmlns:stDim="http://ns.adobe.com/xap/1.0/sType/Dimensions#">` +
    `${simple.join("")}</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="r"?>`;
}

function regions({ faces, width, height }: XmpWords): string {
  const list = faces.map(({ name, box }) => {
    const share = (value: number) => value.toFixed(6);
    return `<rdf:li rdf:parseType="Resource"><mwg-rs:Name>${escaped(name)}</mwg-rs:Name>` +
      `<mwg-rs:Type>Face</mwg-rs:Type>` +
      `<mwg-rs:Area stArea:x="${share(box.x + box.width / 2)}"` +
      ` stArea:y="${share(box.y + box.height / 2)}" stArea:w="${share(box.width)}"` +
      ` stArea:h="${share(box.height)}" stArea:unit="normalized"/></rdf:li>`;
  });
  return `<mwg-rs:Regions rdf:parseType="Resource">` +
    `<mwg-rs:AppliedToDimensions stDim:w="${width}" stDim:h="${height}" stDim:unit="pixel"/>` +
    `<mwg-rs:RegionList><rdf:Bag>${list.join("")}</rdf:Bag></mwg-rs:RegionList></mwg-rs:Regions>`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
