// SPDX-License-Identifier: AGPL-3.0-or-later

// The curve of sRGB (IEC 61966-2-1): numbers of 0…1 as they are stored, and the light they stand for.

export function linearLight(stored: number): number {
  return stored <= 0.04045 ? stored / 12.92 : ((stored + 0.055) / 1.055) ** 2.4;
}

export function storedLight(linear: number): number {
  return linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055;
}
