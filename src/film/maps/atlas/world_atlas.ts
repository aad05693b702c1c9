// The world from Natural Earth (public domain), as it ships in the package world-atlas. Read on first
// use: the finer atlas is three and a half megabytes.

import { feature, mesh } from "topojson-client";
import { type Country, type Lines, type LonLat, soundLand, type World } from "../world.ts";

type Topology = Parameters<typeof mesh>[0];
type Countries = NonNullable<Parameters<typeof mesh>[1]>;

const read = {
  /** Drawn for 1:10,000,000. */
  near: () => import("world-atlas/countries-10m.json", { with: { type: "json" } }),
  /** Drawn for 1:50,000,000. */
  far: () => import("world-atlas/countries-50m.json", { with: { type: "json" } }),
};

const worlds = new Map<string, Promise<World>>();

/** The same world for every map of a process. */
export function openWorld(detail: keyof typeof read): Promise<World> {
  const known = worlds.get(detail) ?? open(detail);
  worlds.set(detail, known);
  return known;
}

/** Names and shapes of the countries, in English, drawn for 1:50,000,000. */
export async function openCountries(): Promise<readonly Country[]> {
  const { default: atlas } = await read.far();
  const topology = atlas as unknown as Topology & {
    readonly objects: { readonly countries: Countries };
  };
  const found = feature(topology, topology.objects.countries) as unknown as Features<
    { readonly type: "Polygon"; readonly coordinates: LonLat[][] } | World["land"]
  >;
  return found.features.map(({ properties: { name }, geometry }) => ({
    name,
    land: soundLand(
      geometry.type === "Polygon"
        ? { type: "MultiPolygon", coordinates: [geometry.coordinates] }
        : geometry,
    ),
  }));
}

interface Features<Geometry> {
  readonly features: ReadonlyArray<
    { readonly properties: { readonly name: string }; readonly geometry: Geometry }
  >;
}

async function open(detail: keyof typeof read): Promise<World> {
  const { default: atlas } = await read[detail]();
  const topology = atlas as unknown as Topology & {
    readonly objects: { readonly countries: Countries; readonly land: Countries };
  };
  const { land, countries } = topology.objects;
  const whole = feature(topology, land) as unknown as Features<World["land"]>;
  return {
    land: soundLand({
      type: "MultiPolygon",
      coordinates: whole.features.flatMap(({ geometry }) => geometry.coordinates),
    }),
    borders: mesh(topology, countries, (a, b) => a !== b) as Lines,
  };
}
