// The addresses services show their users, in the grammar of notification addresses.

const NATIVE: ReadonlyArray<readonly [RegExp, (parts: RegExpExecArray) => string]> = [
  [
    /^https:\/\/(?:(?:canary|ptb)\.)?discord(?:app)?\.com\/api\/webhooks\/(\d+)\/([\w-]+)\/?$/i,
    ([, id, token]) => `discord://${id}/${token}`,
  ],
  [
    /^https:\/\/hooks\.slack\.com\/services\/(\w+)\/(\w+)\/(\w+)\/?$/i,
    ([, first, second, third]) => `slack://${first}/${second}/${third}`,
  ],
  [/^https:\/\/ntfy\.sh\/([\w-]{1,64})\/?$/i, ([, topic]) => `ntfys://${topic}`],
];

/** Anything else stays as it is. */
export function fromNative(text: string): string {
  for (const [shape, address] of NATIVE) {
    const parts = shape.exec(text);
    if (parts) return address(parts);
  }
  return text;
}
