// Where the drawn year takes place: home in the south-west of Germany, a journey along the Portuguese
// coast, a week-end in the Alps. Coordinates are those of the towns and sights.

import type { DemoPlace } from "./planned.ts";

const germany = (city: string, latitude: number, longitude: number): DemoPlace => ({
  city,
  country: "Germany",
  latitude,
  longitude,
  zone: [1, 2],
});
const portugal = (city: string, latitude: number, longitude: number): DemoPlace => ({
  city,
  country: "Portugal",
  latitude,
  longitude,
  zone: [0, 1],
});

export const HOME = germany("Freiburg", 47.9893, 7.8421);
export const OLD_TOWN = germany("Freiburg", 47.9955, 7.8526);
export const SNOW_HILL = germany("Oberried", 47.9129, 7.8985);
export const ORCHARD = germany("Freiburg", 47.9742, 7.8213);
export const LAKE = germany("Titisee-Neustadt", 47.8962, 8.1471);
export const VINES = germany("Ihringen", 48.0447, 7.6478);
export const FIELDS = germany("Gundelfingen", 48.0421, 7.8657);

export const LISBON_HILL = portugal("Lisbon", 38.7139, -9.1335);
export const LISBON_STREET = portugal("Lisbon", 38.7118, -9.1302);
export const LISBON_RIVER = portugal("Lisbon", 38.6939, -9.1998);
export const SINTRA = portugal("Sintra", 38.7876, -9.3906);
export const SINTRA_WOOD = portugal("Sintra", 38.7921, -9.4013);
export const CAPE = portugal("Colares", 38.7804, -9.4989);
export const BEACH = portugal("Colares", 38.8025, -9.4853);
export const TRAIN = portugal("Aveiro", 40.6443, -8.6405);
export const PORTO_RIVER = portugal("Porto", 41.1402, -8.6119);
export const PORTO_MARKET = portugal("Porto", 41.1496, -8.6066);

export const ALPS: DemoPlace = {
  city: "Grindelwald",
  country: "Switzerland",
  latitude: 46.6591,
  longitude: 8.0534,
  zone: [1, 2],
};
