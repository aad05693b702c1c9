// SPDX-License-Identifier: AGPL-3.0-or-later

import fc from "fast-check";
import assert from "node:assert/strict";
import { regionFaces } from "../../../../../src/library/folder/facts/regions.ts";
import { readXmp, xmpFactsOf } from "../../../../../src/library/folder/facts/xmp_facts.ts";
import { faceRegions, xmpPacket } from "../../../../fixtures/library/bare_files.ts";

const factsOf = async (properties: string, attributes = "") =>
  xmpFactsOf(await readXmp(xmpPacket(properties, attributes)));

Deno.test("readXmp understands attributes, elements, resources and any prefix alike", async () => {
  for (
    const facts of [
      await factsOf("", `xmp:Rating="4"`),
      await factsOf("<xmp:Rating>4</xmp:Rating>"),
      await factsOf(`<q:Rating xmlns:q="http://ns.adobe.com/xap/1.0/"> 4 </q:Rating>`),
    ]
  ) assert.equal(facts.rating, 4);
});

Deno.test("readXmp takes broken, foreign and empty packets for no metadata", async () => {
  for (const packet of ["", "<x:xmpmeta", "<rdf:RDF><rdf:Description", "<html></html>", "\0\0\0"]) {
    assert.deepEqual(await readXmp(packet), {});
  }
  await fc.assert(
    fc.asyncProperty(fc.string({ maxLength: 200 }), async (rest) => {
      await readXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${rest}</x:xmpmeta>`);
    }),
    { numRuns: 50 },
  );
});

Deno.test("xmpFactsOf reads tags, words, dates, places, ratings and names", async () => {
  const facts = await factsOf(
    `<dc:subject><rdf:Bag><rdf:li>beach</rdf:li><rdf:li> Sun </rdf:li></rdf:Bag></dc:subject>
     <dc:description><rdf:Alt><rdf:li xml:lang="x-default">By the sea</rdf:li></rdf:Alt></dc:description>
     <photoshop:City>Nice</photoshop:City><photoshop:Country>France</photoshop:Country>
     <exif:DateTimeOriginal>2019-08-01T10:00:00+02:00</exif:DateTimeOriginal>
     <exif:GPSLatitude>43,42.15N</exif:GPSLatitude><exif:GPSLongitude>7,15,54W</exif:GPSLongitude>
     <Iptc4xmpExt:PersonInImage><rdf:Bag><rdf:li>Ada  Byron</rdf:li></rdf:Bag></Iptc4xmpExt:PersonInImage>`,
    `MicrosoftPhoto:Rating="75"`,
  );
  assert.deepEqual(facts.tags, ["beach", "Sun"]);
  assert.equal(facts.description, "By the sea");
  assert.deepEqual([facts.city, facts.state, facts.country], ["Nice", undefined, "France"]);
  assert.deepEqual(facts.moment, { wall: "2019-08-01T10:00:00.000", offsetMinutes: 120 });
  assert.ok(Math.abs(facts.latitude! - 43.7025) < 1e-9);
  assert.ok(Math.abs(facts.longitude! + 7.265) < 1e-9);
  assert.deepEqual(facts.people, ["Ada Byron"]);
  assert.equal(facts.rating, 4);
});

for (
  const [latitude, longitude] of [
    [["48.137252"], ["-9.139337"]],
    [["48.137252", "N"], ["9.139337", "W"]],
    [["+48.137252", "North"], ["9.139337", "West"]],
    [["48.137252N"], ["9.139337W"]],
    [["48,8.23512N"], ["9,8.36022W"]],
    [["48,8.23512", "N"], ["9,8.36022", "W"]],
    [["48,8,14.1072N"], ["9,8,21.6132W"]],
    [["48 deg 8' 14.1072\" N"], ["9 deg 8' 21.6132\" W"]],
    [["48/1,8/1,141072/10000", "N"], ["9/1,8/1,216132/10000", "W"]],
  ] as const
) {
  Deno.test(`xmpFactsOf reads the place "${latitude.join(" ")}"`, async () => {
    const field = (name: string, [value, reference]: readonly (string | undefined)[]) =>
      `<exif:${name}>${value}</exif:${name}>` +
      (reference ? `<exif:${name}Ref>${reference}</exif:${name}Ref>` : "");
    const facts = await factsOf(field("GPSLatitude", latitude) + field("GPSLongitude", longitude));
    assert.ok(Math.abs(facts.latitude! - 48.137252) < 1e-6, String(facts.latitude));
    assert.ok(Math.abs(facts.longitude! + 9.139337) < 1e-6, String(facts.longitude));
  });
}

Deno.test("xmpFactsOf takes no place from parts without a hemisphere, or that are no degrees", async () => {
  for (const text of ["48,8.25", "48,80.5N", "north", "1,2,3,4N", ""]) {
    assert.equal((await factsOf("", `exif:GPSLatitude="${text}"`)).latitude, undefined, text);
  }
});

for (
  const [attributes, moment] of [
    [`exif:DateTimeOriginal="2025:07:11 11:00:00.000"`, { wall: "2025-07-11T11:00:00.000" }],
    [`exif:DateTimeOriginal="2025:07:11 11:00:00+02:00"`, {
      wall: "2025-07-11T11:00:00.000",
      offsetMinutes: 120,
    }],
    [`exif:DateTimeOriginal="2025-07-11T11:00:00" exifEX:OffsetTimeOriginal="+02:00"`, {
      wall: "2025-07-11T11:00:00.000",
      offsetMinutes: 120,
    }],
    [`exif:DateTimeOriginal="2025" photoshop:DateCreated="2025-07-11T11:00:00"`, {
      wall: "2025-07-11T11:00:00.000",
    }],
    [`exif:DateTimeOriginal="2024" photoshop:DateCreated="2025-07-11T11:00:00"`, {
      wall: "2024-01-01T12:00:00.000",
      exactTo: "year",
    }],
    [`exif:DateTimeOriginal="    :  :     :  :  " xmp:CreateDate="2025-07-11"`, {
      wall: "2025-07-11T12:00:00.000",
      exactTo: "day",
    }],
  ] as const
) {
  Deno.test(`xmpFactsOf reads the date of ${attributes}`, async () => {
    const zone = 'xmlns:exifEX="http://cipa.jp/exif/1.0/"';
    assert.deepEqual((await factsOf("", `${zone} ${attributes}`)).moment, moment);
  });
}

Deno.test("xmpFactsOf knows the flags of rejection of Lightroom and digiKam, and IPTC's places", async () => {
  const pick = 'xmlns:xmpDM="http://ns.adobe.com/xmp/1.0/DynamicMedia/" xmp:Rating="3" xmpDM:pick=';
  const label = 'xmlns:digiKam="http://www.digikam.org/ns/1.0/" digiKam:PickLabel=';
  const ratings = [`${pick}"-1"`, `${pick}"1"`, `${label}"1"`, `${label}"3"`].map(async (
    attributes,
  ) => (await factsOf("", attributes)).rating);
  assert.deepEqual(await Promise.all(ratings), [-1, 3, -1, undefined]);
  const created = `<Iptc4xmpExt:LocationCreated><rdf:Bag><rdf:li rdf:parseType="Resource">
    <Iptc4xmpExt:City>Nice</Iptc4xmpExt:City><Iptc4xmpExt:CountryName>France</Iptc4xmpExt:CountryName>
    </rdf:li></rdf:Bag></Iptc4xmpExt:LocationCreated>`;
  const { city, country } = await factsOf(created);
  assert.deepEqual([city, country], ["Nice", "France"]);
});

for (
  const [written, rating] of [["0", undefined], ["-1", -1], ["3", 3], ["9", 5], ["?", undefined]]
) {
  Deno.test(`xmpFactsOf takes the rating "${written}" for ${rating ?? "none"}`, async () => {
    assert.equal((await factsOf("", `xmp:Rating="${written}"`)).rating, rating);
  });
}

for (const [percent, stars] of [[1, 1], [25, 2], [50, 3], [75, 4], [99, 5]]) {
  Deno.test(`xmpFactsOf takes Microsoft's ${percent} per cent for ${stars} stars`, async () => {
    assert.equal((await factsOf("", `MicrosoftPhoto:Rating="${percent}"`)).rating, stars);
  });
}

Deno.test("xmpFactsOf finds the clip of both generations of Motion Photos", async () => {
  assert.equal((await factsOf("", `GCamera:MicroVideoOffset="4321"`)).clipFromEnd, 4321);
  const directory = `<Container:Directory><rdf:Seq>
    <rdf:li rdf:parseType="Resource"><Container:Item Item:Semantic="Primary" Item:Length="0" Item:Padding="8"/></rdf:li>
    <rdf:li rdf:parseType="Resource"><Container:Item Item:Semantic="GainMap" Item:Length="77"/></rdf:li>
    <rdf:li rdf:parseType="Resource"><Container:Item Item:Semantic="MotionPhoto" Item:Length="5000" Item:Padding="0"/></rdf:li>
    </rdf:Seq></Container:Directory>`;
  assert.equal((await factsOf(directory)).clipFromEnd, 5000);
  assert.equal((await factsOf("")).clipFromEnd, undefined);
});

const LANDSCAPE = { width: 4000, height: 3000, orientation: 1 } as const;

Deno.test("regionFaces reads the working group's faces, named or not, and no pets", async () => {
  const xmp = await readXmp(xmpPacket(faceRegions([
    { name: "Ada", area: [0.5, 0.5, 0.2, 0.4] },
    { area: [0.1, 0.1, 0.1, 0.1] },
    { name: "Rex", area: [0.8, 0.8, 0.1, 0.1], type: "Pet" },
  ])));
  const faces = regionFaces(xmp, LANDSCAPE);
  assert.equal(faces.length, 2);
  assert.equal(faces[0]!.name, "Ada");
  assert.ok(Math.abs(faces[0]!.box.x - 0.4) < 1e-9 && Math.abs(faces[0]!.box.y - 0.3) < 1e-9);
  assert.ok(!("name" in faces[1]!));
});

Deno.test("regionFaces turns faces with the picture", async () => {
  const faces = [{ name: "Ada", area: [0.1, 0.1, 0.1, 0.2] as const }];
  const turned = regionFaces(await readXmp(xmpPacket(faceRegions(faces, [4000, 3000]))), {
    ...LANDSCAPE,
    orientation: 6,
  });
  // Stored: left upper corner. Turned a quarter to the right: right upper corner, lying.
  assert.ok(Math.abs(turned[0]!.box.x - 0.8) < 1e-9 && Math.abs(turned[0]!.box.y - 0.05) < 1e-9);
  assert.ok(Math.abs(turned[0]!.box.width - 0.2) < 1e-9);
});

Deno.test("regionFaces leaves faces alone that were drawn on the upright picture", async () => {
  const faces = [{ name: "Ada", area: [0.1, 0.1, 0.1, 0.2] as const }];
  const upright = regionFaces(await readXmp(xmpPacket(faceRegions(faces, [3000, 4000]))), {
    ...LANDSCAPE,
    orientation: 6,
  });
  assert.ok(Math.abs(upright[0]!.box.x - 0.05) < 1e-9 && Math.abs(upright[0]!.box.y) < 1e-9);
});

Deno.test("regionFaces reads Microsoft's people and joins them with the working group's", async () => {
  const microsoft = `<MP:RegionInfo rdf:parseType="Resource"><MPRI:Regions><rdf:Bag>
    <rdf:li MPReg:PersonDisplayName="Ada" MPReg:Rectangle="0.1, 0.2, 0.3, 0.4"/>
    <rdf:li MPReg:PersonDisplayName="Bob" MPReg:Rectangle="0.6,0.2,0.1,0.1"/>
    <rdf:li MPReg:PersonDisplayName="Only a name"/>
    </rdf:Bag></MPRI:Regions></MP:RegionInfo>`;
  const faces = regionFaces(await readXmp(xmpPacket(microsoft)), LANDSCAPE);
  assert.deepEqual(faces, [
    { name: "Ada", box: { x: 0.1, y: 0.2, width: 0.3, height: 0.4 } },
    { name: "Bob", box: { x: 0.6, y: 0.2, width: 0.1, height: 0.1 } },
  ]);
  const both = faceRegions([{ name: "Ada", area: [0.5, 0.5, 0.2, 0.2] }]) + microsoft;
  const joined = regionFaces(await readXmp(xmpPacket(both)), LANDSCAPE);
  assert.deepEqual(joined.map(({ name }) => name), ["Ada", "Bob"]);
  assert.equal(joined[0]!.box.width, 0.2);
});
