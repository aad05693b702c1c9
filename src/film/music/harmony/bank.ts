// SPDX-License-Identifier: AGPL-3.0-or-later

// The chords of all themes. A bar is a word; two chords that share it are joined by a comma. Degrees
// are of the major scale of the tonic, in either mode; what follows a stroke is the note in the bass.

import type { ModeName } from "../score.ts";

/** `home` carries the refrain, `away` the parts between. */
export interface Flavoured {
  readonly home: readonly string[];
  readonly away: readonly string[];
}

export const FLAVOURS = {
  dreamy: {
    home: [
      "Imaj7 IIIm7 IVmaj7 IVm6 I/III VIm9 IIm7 V7sus4",
      "Iadd9 V/VII VIm7 VIm7/V IVmaj7 I/III IIm9 V7sus4",
      "Imaj7 IVmaj7 VIm9 Vsus4 IIm7 I/III IVadd9 V7sus4",
      "Isus2 VIm7 IVmaj7 IIIm7 IIm9 VIm7 bVIImaj7 V7sus4",
      "Imaj7 IIm7/I IIIm7 IVmaj7 VIm7 IIIm7/V IVadd9 IIm7,V7sus4",
    ],
    away: [
      "IVmaj7 IIIm7 IIm7 Imaj7 IVmaj7 III7 VIm9 V7sus4",
      "VIm9 IIIm7 IVmaj7 Iadd9/III IIm7 bVIImaj7 IVadd9 Vsus4",
      "IIm9 IIIm7 IVmaj7 VIm7 IIm9 IIIm7 IVm6 V7sus4",
    ],
  },
  warm: {
    home: [
      "Iadd9 V/VII VIm7 I/V IVadd9 I/III IIm7 Vsus4,V",
      "I IIIm7 IV V/VII VIm I/III IVadd9 V7sus4",
      "Iadd9 IVadd9/I VIm7 IVmaj7 IIm7 I/III IV,IVm I/V,V",
      "I Vsus4/VII VIm7 IIIm7 IVadd9 Iadd9/III IIm7 V",
      "I I/III IVadd9 IIm7 VIm7 IIIm7 IV,IVm Vsus4,V",
    ],
    away: [
      "VIm7 IIIm7 IVadd9 I IIm7 III7 VIm,VIm/V II7/#IV,V",
      "IVadd9 V/IV IIIm7 VIm7 IIm7 I/III IVm6 V7sus4",
      "IIm7 V/VII I VIm7 IVadd9 II7/#IV Vsus4 V",
    ],
  },
  wistful: {
    home: [
      "Iadd9 V/VII bVII IV/VI IVm/bVI I/V IIm7 V7sus4",
      "I IIIm7 VIm7 VIm7/V IVadd9 IVm6 I/V VIm,V",
      "Iadd9 III7 VIm7 IVadd9 I/V VIm7 IIm7,IVm V7sus4",
      "VIm7 IVadd9 Iadd9 V/VII VIm7 IIm7 IV,IVm Vsus4,V",
      "I V/VII VIm7 IIIm7/V IVmaj7 I/III IIm7 IVm6,V",
    ],
    away: [
      "IVmaj7 V/IV IIIm7 VIm7 IIm7 V7 Imaj7 III7",
      "VIm7 IIIm7/V IVmaj7 I/III IIm7 IVm6 I/V V7sus4",
      "IIm7 IIIm7 IVadd9 bVII IIm7 I/III IVm6 Vsus4",
    ],
  },
  bright: {
    home: [
      "I V/VII VIm7 IVadd9 I/III IV IIm7 Vsus4,V",
      "I IIIm7 IVadd9 Vsus4 VIm7 I/III IIm7,IV V",
      "Iadd9 IV/I VIm7 V I/III IVadd9 bVII V",
      "I VIm7 IIm7 V I/III IVadd9 II7/#IV Vsus4,V",
      "IVadd9 I/III V VIm7 IVadd9 I/III IIm7 Vsus4,V",
    ],
    away: [
      "VIm7 IVadd9 I/III V/VII VIm7 IVadd9 II7 Vsus4,V",
      "IVadd9 V IIIm7 VIm7 IIm7 I/III bVII V",
      "IIm7 V/VII I/III IVadd9 VIm7 IIIm7 IVadd9 V7sus4",
    ],
  },
  jaunty: {
    home: [
      "I6 VI7 II7 V7 I/III IV6 IIm7,V7 I6,V7",
      "I I/III IV6 II7/#IV I/V VI7 II7 V7",
      "I6 V7/VII VIm7 V/VII I/III IV,IVm I/V,VI7 IIm7,V7",
      "I6 IIm7 I/III IV6 VIm7 II7 IIm7 V7",
      "I III7 VIm7 I7/V IV6 I/III II7 V7",
    ],
    away: [
      "IV6 I/III IIm7 VIm7 IV6 I/III II7 V7",
      "VIm III7 VIm7 II7 IV6 IVm6 I/V V7",
      "IIIm7 VI7 IIm7 V7 IV6 IVm6 II7 V7",
    ],
  },
  folk: {
    home: [
      "I V/VII VIm7 I/V IVadd9 I/III IIm7 V",
      "I IVadd9 I/III IIm7 VIm7 IVadd9 I/V Vsus4,V",
      "Iadd9 bVII IVadd9 I VIm7 IV I/III,IIm7 V",
      "I Isus4,I VIm7 IVadd9 IIm7 IVadd9 I/V V",
      "VIm7 IVadd9 I V/VII VIm7 IIm7 IVadd9 Vsus4,V",
    ],
    away: [
      "IVadd9 I/III IIm7 VIm7 IVadd9 I/III bVII Vsus4",
      "VIm7 V/VII I IVadd9 IIm7 I/III IVadd9 Vsus4,V",
      "IIm7 IVadd9 I/III V VIm7 IIIm7 IVadd9 V",
    ],
  },
  grand: {
    home: [
      "I V/VII VIm IIIm/V IV I/III bVIImaj7 Vsus4,V",
      "Isus2 bVII/I IV/I IVm/I VIm7 IVadd9 IIm7 Vsus4,V",
      "I IIIm7 IVadd9 VIm V/VII I/III bVI bVII",
      "VIm IVadd9 I/III Vsus4 VIm IIm7 bVIImaj7 V",
      "Iadd9 IV/VI V/VII I IVadd9 IIm7 VIm7 Vsus4,V",
    ],
    away: [
      "VIm IIIm IVadd9 I/III IIm7 VIm7 bVI bVII",
      "IVadd9 V/IV I/III VIm7 IIm7 bVII IV Vsus4",
      "bVI bVII Isus2 VIm7 bVImaj7 bVII IVadd9 V",
    ],
  },
  festive: {
    home: [
      "I VIm7 IIm7 V7 I/III IV6 II7/#IV Vsus4,V7",
      "I I/III IV IVm6 I/V VI7 IIm7 V7",
      "I V/VII VIm7 IIIm7 IV I/III II7 V7sus4,V7",
      "I6 IIIm7 VIm7 I7 IVmaj7 IVm6 I/V,VIm7 IIm7,V7",
      "I IV/I I/III VIm7 IIm7 III7 VIm7,II7 V7",
    ],
    away: [
      "IVmaj7 IIIm7 IIm7 Imaj7 VIm7 II7 IIm7 V7sus4",
      "VIm III7/#V VIm7/V II7/#IV IV I/III II7 V7",
      "IIm7 V7 IIIm7 VIm7 IV IVm6 I/V V7",
    ],
  },
  pensive: {
    home: [
      "Im9 bVImaj7 bIII bVII/II IVm7 Im/bIII bVImaj7 Vsus4,V",
      "Im V/VII bIII/bVII IV/VI bVImaj7 Im/V IVm7 Vsus4,V",
      "Im bVII bVImaj7 Vm7 IVm7 bIII bVImaj7 bVIIsus4,bVII",
      "Im Im/bVII bVImaj7 IVm7 bIII bVII IVm7/bVI V7sus4",
      "Imadd9 Vm7 bVImaj7 bIII/V IVm9 Im/bIII bVImaj7 bVII",
    ],
    away: [
      "bVImaj7 bVII bIII Im7 IVm7 bVII bIIImaj7 Vsus4,V",
      "bIIImaj7 bVII/II Im7 IVm7 bVImaj7 bIII/V IVm7 V",
      "IVm9 bVII bIIImaj7 bVImaj7 IVm7 Im/bIII bVImaj7 bVII",
    ],
  },
  driving: {
    home: [
      "Im bVI bIII bVII/II IVm7 bVI bIII/V bVII",
      "Im bVII IV/VI bVI bIII bVII/II bVI Vsus4,V",
      "Im bIII bVII IVadd9 Im/bIII bVI IVm7 bVII",
      "Im7 bVImaj7 bVII Vm7 bVI bIII/V IVm7 bVII",
      "Im Vm/bVII bVI IVm7 bIII bVII bVI bVIIsus4,bVII",
    ],
    away: [
      "bVI bVII Im bIII bVI bVII IVadd9 Vsus4",
      "bIII bVII IVm7 bVI bIII bVII/II bVI V",
      "IVm7 bVI bIII bVII IVm7 bVI Vm7 bVII",
    ],
  },
  heroic: {
    home: [
      "Im bVI/I bIII bVII/II IVm Im/bIII bVI Vsus4,V",
      "Im bVII/I bVI bIII/V IVm7 bVI bVII V",
      "Im bIII bVI bVII Im/bIII IV/VI bVI bVIIsus4,bVII",
      "Imadd9 IVm/I bVImaj7 bVII bIII bVII/II bVI V",
      "Im Vm bVI bIII IVm Im/V bVI bVII",
    ],
    away: [
      "bVI bVII bIII IVm bVI bVII Im/bIII Vsus4",
      "bIII bVII/II Im IVadd9/VI bVI bIII/V IVm7 V",
      "IVm bVI bIII/V bVII IVm bVI bVII Vsus4,V",
    ],
  },
} as const satisfies Readonly<Record<string, Flavoured>>;

export type Flavour = keyof typeof FLAVOURS;

/** The two bars before the last chord of the film. */
export const CADENCES: Readonly<Record<ModeName, readonly string[]>> = {
  major: ["IVadd9 Vsus4,V", "IIm7 V7sus4,V7", "IIm7,I/III IV,V", "IV IVm6"],
  minor: ["IVm Vsus4,V", "bVImaj7 bVII", "bVImaj7 Vsus4,V", "IVm7,bVI bVII"],
};

/** The chord that turns a cut progression back to where the next part begins. */
export const TURNS: Readonly<Record<ModeName, string>> = { major: "V7sus4", minor: "bVII" };

/** The last chord of the film. */
export const LAST_CHORDS: Readonly<Record<ModeName, readonly string[]>> = {
  major: ["Iadd9", "I"],
  minor: ["Imadd9", "Im"],
};
