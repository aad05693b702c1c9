// The SDK's types as they travel: enumerations are plain strings in JSON.

/** Every enumeration inside becomes the union of its strings, so that literals can be written. */
export type Wire<T> = T extends string ? `${T}`
  : T extends readonly (infer U)[] ? Wire<U>[]
  : T extends object ? { [K in keyof T]: Wire<T[K]> }
  : T;
