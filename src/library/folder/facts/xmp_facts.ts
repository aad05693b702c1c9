// SPDX-License-Identifier: AGPL-3.0-or-later

// Reads facts from XMP, embedded or in a sidecar.

import type { DOMParser, Element, Node } from "@xmldom/xmldom";
import { type FileMoment, isFiner, isWithin, offsetOf, xmpMoment } from "./moment.ts";

/** The name as people wrote it, without stray blanks, in one Unicode form. */
export function cleanName(name: string): string {
  return name.normalize("NFC").replace(/\s+/gu, " ").trim();
}

export interface XmpFacts {
  /** −1 (refused) or 1…5. */
  readonly rating?: number;
  readonly tags: readonly string[];
  readonly description?: string;
  readonly moment?: FileMoment;
  readonly latitude?: number;
  readonly longitude?: number;
  readonly city?: string;
  readonly state?: string;
  readonly country?: string;
  readonly make?: string;
  readonly model?: string;
  /** Names without a place in the picture. */
  readonly people: readonly string[];
  /** Bytes from the end of the file to the clip of a Motion Photo. */
  readonly clipFromEnd?: number;
}

export function xmpFactsOf(xmp: XmpStruct): XmpFacts {
  return {
    rating: ratingOf(xmp),
    tags: xmpList(xmp["dc:subject"]).map((tag) => textOf(tag)?.trim() ?? "").filter(Boolean),
    description: textOf(xmp["dc:description"])?.trim(),
    moment: momentOf(xmp),
    latitude: degreesOf(textOf(xmp["exif:GPSLatitude"]), textOf(xmp["exif:GPSLatitudeRef"])),
    longitude: degreesOf(textOf(xmp["exif:GPSLongitude"]), textOf(xmp["exif:GPSLongitudeRef"])),
    ...placeOf(xmp),
    make: textOf(xmp["tiff:Make"]),
    model: textOf(xmp["tiff:Model"]),
    people: xmpList(xmp["iptcExt:PersonInImage"]).map((name) => cleanName(textOf(name) ?? ""))
      .filter(Boolean),
    clipFromEnd: clipFromEnd(xmp),
  };
}

const DATES = ["exif:DateTimeOriginal", "photoshop:DateCreated", "xmp:CreateDate"];

/** The first that is a date; where it says the day or less, another of the same time that says more. */
function momentOf(xmp: XmpStruct): FileMoment | undefined {
  const moments = DATES.flatMap((property) => xmpMoment(textOf(xmp[property])) ?? []);
  const [first] = moments;
  if (!first) return undefined;
  const moment = moments.find((each) => isFiner(each, first) && isWithin(each, first)) ?? first;
  // EXIF 2.31 has the zone in a field of its own, and what copies EXIF into XMP keeps it there.
  const offsetMinutes = moment.wall === undefined
    ? undefined
    : moment.offsetMinutes ?? offsetOf(textOf(xmp["exifEX:OffsetTimeOriginal"]));
  return offsetMinutes === undefined ? moment : { ...moment, offsetMinutes };
}

/** The names of Adobe, else those of IPTC's extension: where it was taken before what it shows. */
function placeOf(xmp: XmpStruct): Pick<XmpFacts, "city" | "state" | "country"> {
  const adobe = {
    city: textOf(xmp["photoshop:City"]),
    state: textOf(xmp["photoshop:State"]),
    country: textOf(xmp["photoshop:Country"]),
  };
  if (adobe.city ?? adobe.state ?? adobe.country) return adobe;
  const [location] = [
    ...xmpList(xmp["iptcExt:LocationCreated"]),
    ...xmpList(xmp["iptcExt:LocationShown"]),
  ];
  const { "iptcExt:City": city, "iptcExt:ProvinceState": state, "iptcExt:CountryName": country } =
    xmpFields(location);
  return { city: textOf(city), state: textOf(state), country: textOf(country) };
}

/**
 * xmp:Rating, else Microsoft's per cent; 0 means that it was not rated. Lightroom's and digiKam's flags
 * of rejection are one as well.
 */
function ratingOf(xmp: XmpStruct): number | undefined {
  if (textOf(xmp["xmpDM:pick"]) === "-1" || textOf(xmp["digiKam:PickLabel"]) === "1") return -1;
  const stars = Number(textOf(xmp["xmp:Rating"]));
  if (stars < 0) return -1;
  if (stars > 0) return Math.min(5, Math.max(1, Math.round(stars)));
  const percent = Number(textOf(xmp["ms:Rating"]));
  return percent > 0 ? 1 + Math.round(Math.min(99, percent) / 24.75) : undefined;
}

/**
 * "48,8.25N" or "48,8,15N" (XMP part 2, GPSCoordinate); decimal degrees, whose hemisphere is a sign or
 * stands in `reference`; and what exiftool prints, "48 deg 8' 15.00\" N".
 */
function degreesOf(text: string | undefined, reference?: string): number | undefined {
  const match = /^\s*([+-]?)(.*?)\s*([NSEW])?\s*$/i.exec(text ?? "");
  const parts = (match?.[2] ?? "").split(/(?:[,;:\s°'"′″]|deg)+/i).filter(Boolean);
  if (!match || parts.length === 0 || parts.length > 3) return undefined;
  const [degrees, minutes = 0, seconds = 0] = parts.map((part) => {
    const fraction = /^(\d+(?:\.\d*)?)(?:\/(\d+))?$/.exec(part);
    return fraction ? +fraction[1]! / +(fraction[2] ?? 1) : NaN;
  });
  const hemisphere = match[3] ?? /^\s*([NSEW])/i.exec(reference ?? "")?.[1];
  if (!hemisphere && parts.length > 1) return undefined;
  if (!(minutes < 60 && seconds < 60)) return undefined;
  const value = degrees! + minutes / 60 + seconds / 3600;
  if (!Number.isFinite(value)) return undefined;
  return match[1] === "-" || /[SW]/i.test(hemisphere ?? "") ? -value : value;
}

/**
 * Google's two generations: MicroVideoOffset counts from the end; the container directory lists the
 * parts in order, the clip being one of the last.
 */
function clipFromEnd(xmp: XmpStruct): number | undefined {
  const offset = Number(textOf(xmp["camera:MicroVideoOffset"]));
  if (offset > 0) return offset;
  const parts = xmpList(xmp["container:Directory"]).map((entry) => {
    const part = xmpFields(entry);
    return xmpFields(part["container:Item"] ?? part);
  });
  const clip = parts.findIndex((part) => textOf(part["item:Semantic"]) === "MotionPhoto");
  if (clip < 0) return undefined;
  // Padding follows its part, so the clip's own counts too.
  const bytes = parts.slice(clip).reduce(
    (sum, part) =>
      sum + (Number(textOf(part["item:Length"])) || 0) +
      (Number(textOf(part["item:Padding"])) || 0),
    0,
  );
  return bytes > 0 ? bytes : undefined;
}

type XmpValue = string | readonly XmpValue[] | XmpStruct;
export interface XmpStruct {
  readonly [property: string]: XmpValue | undefined;
}

const RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";

/** The only namespaces that are read; properties of others are dropped. */
const PREFIXES: Readonly<Record<string, string>> = {
  "http://purl.org/dc/elements/1.1/": "dc",
  "http://ns.adobe.com/xap/1.0/": "xmp",
  "http://ns.adobe.com/exif/1.0/": "exif",
  "http://cipa.jp/exif/1.0/": "exifEX",
  "http://ns.adobe.com/tiff/1.0/": "tiff",
  "http://ns.adobe.com/photoshop/1.0/": "photoshop",
  "http://ns.adobe.com/xmp/1.0/DynamicMedia/": "xmpDM",
  "http://www.digikam.org/ns/1.0/": "digiKam",
  "http://www.metadataworkinggroup.com/schemas/regions/": "mwg",
  "http://ns.adobe.com/xmp/sType/Area#": "area",
  "http://ns.adobe.com/xap/1.0/sType/Area#": "area",
  "http://ns.adobe.com/xap/1.0/sType/Dimensions#": "dim",
  "http://ns.microsoft.com/photo/1.0/": "ms",
  "http://ns.microsoft.com/photo/1.2/": "mp",
  "http://ns.microsoft.com/photo/1.2/t/RegionInfo#": "mpri",
  "http://ns.microsoft.com/photo/1.2/t/Region#": "mpreg",
  "http://iptc.org/std/Iptc4xmpExt/2008-02-29/": "iptcExt",
  "http://ns.google.com/photos/1.0/camera/": "camera",
  "http://ns.google.com/photos/1.0/container/": "container",
  "http://ns.google.com/photos/1.0/container/item/": "item",
};

/** A packet's properties by "prefix:name"; empty when it is not well-formed. Loads the parser. */
export async function readXmp(packet: string): Promise<XmpStruct> {
  const start = packet.search(/<(?:\w+:)?(?:xmpmeta|RDF)[\s>]/);
  const end = Math.max(packet.lastIndexOf("xmpmeta>") + 8, packet.lastIndexOf("RDF>") + 4);
  if (start < 0 || end <= start) return {};
  const { DOMParser: Parser } = await import("@xmldom/xmldom");
  return parseXmp(packet.slice(start, end), new Parser({ onError: () => {} }));
}

function parseXmp(xml: string, parser: DOMParser): XmpStruct {
  const properties: Record<string, XmpValue> = {};
  try {
    const document = parser.parseFromString(xml, "text/xml");
    const all = document.getElementsByTagNameNS(RDF, "Description");
    for (let i = 0; i < all.length; i++) {
      const description = all[i]!;
      const parent = description.parentNode;
      if (parent?.localName === "RDF") Object.assign(properties, structOf(description));
    }
  } catch {
    return properties; // what was understood before the damage still counts
  }
  return properties;
}

function keyOf(node: Pick<Node, "namespaceURI" | "localName">): string | undefined {
  const prefix = PREFIXES[node.namespaceURI ?? ""];
  return prefix && `${prefix}:${node.localName}`;
}

function childrenOf(node: Element): Element[] {
  const children: Element[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling) {
    if (child.nodeType === 1) children.push(child as Element);
  }
  return children;
}

/** Properties as attributes and as child elements. */
function structOf(element: Element): XmpStruct {
  const struct: Record<string, XmpValue> = {};
  for (let i = 0; i < element.attributes.length; i++) {
    const attribute = element.attributes.item(i)!;
    const key = keyOf(attribute);
    if (key) struct[key] = attribute.value;
  }
  for (const child of childrenOf(element)) {
    const key = keyOf(child);
    if (key) struct[key] = valueOf(child);
  }
  return struct;
}

/** Text, an array (Bag, Seq, Alt), or a structure in any of its three spellings. */
function valueOf(element: Element): XmpValue {
  const children = childrenOf(element);
  const only = children[0];
  if (children.length === 1 && only?.namespaceURI === RDF) {
    if (/^(?:Bag|Seq|Alt)$/.test(only.localName ?? "")) return childrenOf(only).map(valueOf);
    if (only.localName === "Description") return structOf(only);
  }
  const struct = structOf(element);
  if (children.length > 0 || Object.keys(struct).length > 0) return struct;
  return (element.textContent ?? "").trim();
}

/** Text of a simple property, or of the first entry of an array. */
export function textOf(value: XmpValue | undefined): string | undefined {
  if (Array.isArray(value)) return textOf(value[0] as XmpValue | undefined);
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** An array's entries; a single value counts as one. */
export function xmpList(value: XmpValue | undefined): readonly XmpValue[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value as XmpValue];
}

/** A structure, or an empty one. */
export function xmpFields(value: XmpValue | undefined): XmpStruct {
  return typeof value === "object" && !Array.isArray(value) ? value as XmpStruct : {};
}
