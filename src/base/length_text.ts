// How long something lasts, as players write it.

/** "0:45", "12:05", "1:02:03"; "0:30" for 30.9 s, because players cut, and all should say the same. */
export function lengthText(seconds: number): string {
  const whole = Math.floor(seconds);
  const hours = Math.floor(whole / 3600), minutes = Math.floor(whole / 60) % 60;
  const rest = String(whole % 60).padStart(2, "0");
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}
