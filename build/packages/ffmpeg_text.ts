// SPDX-License-Identifier: AGPL-3.0-or-later

// What is said of the FFmpeg inside node-av's native library: version and configuration as it tells them itself,
// what is linked into it, and where its source is.

import { Buffer } from "node:buffer";

/** Libraries by the switch that links each in. */
const LINKED: Readonly<Record<string, readonly [name: string, licence: string]>> = {
  "iconv": ["libiconv", "LGPL-2.1-or-later"],
  "zlib": ["zlib", "Zlib"],
  "libfreetype": ["FreeType", "FTL"],
  "libfribidi": ["FriBidi", "LGPL-2.1-or-later"],
  "gmp": ["GMP", "LGPL-3.0-or-later or GPL-2.0-or-later"],
  "libxml2": ["libxml2", "MIT"],
  "openssl": ["OpenSSL", "Apache-2.0"],
  "lzma": ["liblzma", "0BSD"],
  "fontconfig": ["Fontconfig", "HPND-sell-variant"],
  "libharfbuzz": ["HarfBuzz", "MIT-Modern-Variant"],
  "libvorbis": ["libvorbis and libogg", "BSD-3-Clause"],
  "opencl": ["OpenCL loader", "Apache-2.0"],
  "libxcb": ["libxcb", "X11"],
  "amf": ["AMF headers", "MIT"],
  "chromaprint": ["Chromaprint", "LGPL-2.1-or-later"],
  "libdav1d": ["dav1d", "BSD-2-Clause"],
  "libfdk-aac": ["Fraunhofer FDK AAC", "FDK-AAC"],
  "ffnvcodec": ["NVIDIA codec headers", "MIT"],
  "libass": ["libass", "ISC"],
  "libbluray": ["libbluray", "LGPL-2.1-or-later"],
  "libjxl": ["libjxl", "BSD-3-Clause"],
  "libmp3lame": ["LAME", "LGPL-2.0-or-later"],
  "libopus": ["Opus", "BSD-3-Clause"],
  "libtheora": ["Theora", "BSD-3-Clause"],
  "libvpl": ["Intel VPL", "MIT"],
  "libvpx": ["libvpx", "BSD-3-Clause"],
  "libwebp": ["libwebp", "BSD-3-Clause"],
  "libopenmpt": ["libopenmpt", "BSD-3-Clause"],
  "rkmpp": ["Rockchip MPP", "Apache-2.0"],
  "rkrga": ["Rockchip RGA", "Apache-2.0"],
  "libsrt": ["SRT", "MPL-2.0"],
  "libsvtav1": ["SVT-AV1", "BSD-3-Clause-Clear"],
  "libdrm": ["libdrm", "MIT"],
  "vaapi": ["libva", "MIT"],
  "vulkan": ["Vulkan loader", "Apache-2.0"],
  "libshaderc": ["Shaderc", "Apache-2.0"],
  "libplacebo": ["libplacebo", "LGPL-2.1-or-later"],
  "libx264": ["x264", "GPL-2.0-or-later"],
  "libx265": ["x265", "GPL-2.0-or-later"],
  "libzimg": ["zimg", "WTFPL"],
  "libzvbi": ["ZVBI", "GPL-2.0-or-later and LGPL-2.0-or-later"],
  "whisper": ["whisper.cpp", "MIT"],
};

/** Switches of FFmpeg's own parts, of what belongs to the system, and of how it was built. */
const OWN = new Set(
  "gpl version3 lto cuda cuda-llvm cuvid nvdec nvenc videotoolbox audiotoolbox neon pthreads static runtime-cpudetect"
    .split(" "),
);

interface Build {
  readonly version: string;
  readonly configuration: string;
}

/** Texts that stand alone between two zero bytes. Throws where there are none. */
export function ffmpegBuild(library: Uint8Array): Build {
  const all = Buffer.from(library.buffer, library.byteOffset, library.byteLength);
  const whole = (at: number) => {
    const from = all.lastIndexOf(0, at) + 1;
    return all.toString("latin1", from, all.indexOf(0, at));
  };
  const linked = all.indexOf("--enable-version3");
  if (linked < 0) throw new Error("FFmpeg's configuration is not in node-av's library");
  const configuration = whole(linked);
  const [, suffix = ""] = /--extra-version=(\S+)/.exec(configuration) ?? [];
  for (let at = all.indexOf(`-${suffix}\0`); at >= 0; at = all.indexOf(`-${suffix}\0`, at + 1)) {
    const version = whole(at);
    if (/^n?\d+(?:\.\d+)+-/.test(version)) return { version, configuration };
  }
  throw new Error("FFmpeg's version is not in node-av's library");
}

/** Libraries that a configuration links in. Throws at one that LINKED does not know. */
export function linkedLibraries(configuration: string): readonly (readonly [string, string])[] {
  const switches = [...configuration.matchAll(/--enable-([\w-]+)(?==|\s|$)/g)].map(([, name]) =>
    name!
  );
  return switches.filter((name) => !OWN.has(name) && !/^(?:in|out)dev$/.test(name)).map((name) => {
    const found = LINKED[name];
    if (found === undefined) {
      throw new Error(
        `FFmpeg has ${name} inside, which LINKED of build/packages/ffmpeg_text.ts lacks`,
      );
    }
    return found;
  });
}

/** `package` and `version`: those of the package that holds the library. */
export function ffmpegText(name: string, version: string, library: Uint8Array): string {
  const build = ffmpegBuild(library);
  const libraries = linkedLibraries(build.configuration);
  return `FFmpeg ${build.version}, inside ${name} ${version}

It was built with --enable-gpl and --enable-version3, and so is under the GNU General Public License,
version 3 or later: gpl-3.0.txt beside this file.

Its source, with the changes that it was built with: https://github.com/jellyfin/jellyfin-ffmpeg, at
the commit of externals/jellyfin-ffmpeg in https://github.com/seydx/node-av, tag v${version}, which
has the source of the binding and what builds both.

Configuration:
${build.configuration}

Linked into it:
${libraries.map(([each, licence]) => `- ${each}: ${licence}`).join("\n")}
`;
}
