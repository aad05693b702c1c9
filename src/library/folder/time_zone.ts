// The time zones of places, without a network.

/** The IANA time zone of a place; nautical zones at sea. Degrees. */
export async function zoneAt(latitude: number, longitude: number): Promise<string> {
  const { default: lookUp } = await import("@photostructure/tz-lookup");
  return lookUp(latitude, longitude);
}
