// The time zone this machine's clock is read in.

/** IANA name; "UTC" where `TZ` names nothing the runtime knows, which is what it then counts in. */
export function localZone(): string {
  const zone: string | undefined = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return zone ?? "UTC";
}
