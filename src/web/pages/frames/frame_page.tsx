// SPDX-License-Identifier: AGPL-3.0-or-later

// What a frame's device loads: a film on the whole screen, a clock, and without a script one picture after another.

import type { Frame } from "../../../ledger/frame.ts";
import type { GateDeps, WebContext } from "../../web_deps.ts";
import { guestFrame } from "../guest/guest_pages.tsx";
import { Layout, type PageFrame, sendPage } from "../layout.tsx";
import { Icon } from "../memories/icons.tsx";

/** All at once, before pictures take the browser's connections. */
const MODULES = [
  "frame.ts",
  "frame_feed.ts",
  "frame_hours.ts",
  "frame_pace.ts",
  "pace.ts",
  "player.ts",
  "screen.ts",
  "film_frames.ts",
  "item_parts.ts",
  "motion.ts",
  "bitmaps.ts",
  "clips.ts",
  "sound.ts",
] as const;

/** Seconds a picture stands without a script. */
const STILL_SECONDS = 20;

/** What a script is told of the settings: who may be seen is the server's alone. */
export function rulesOf({ settings: { only: _, never: __, ...rules } }: Frame) {
  return rules;
}

interface FramePageView {
  readonly frame: PageFrame;
  readonly device: Frame;
  /** Its own, with the base. */
  readonly address: string;
  readonly isPreview: boolean;
  /** The picture that is seen until the film comes, and the page after it without a script; absent where none is ready. */
  readonly still?: {
    readonly url: string;
    readonly title: string;
    readonly nextUrl: string;
  };
}

export function FramePage({ frame, device, address, isPreview, still }: FramePageView) {
  const { say, asset, locale, version, to } = frame;
  return (
    <html lang={locale}>
      <head>
        <meta charset="utf-8" />
        <meta
          name="viewport"
          content="width=device-width, initial-scale=1, viewport-fit=cover"
        />
        <meta name="color-scheme" content="dark" />
        <meta name="theme-color" content="#000000" />
        <meta name="robots" content="noindex" />
        <meta name="mobile-web-app-capable" content="yes" />
        <noscript>
          <meta
            http-equiv="refresh"
            content={`${STILL_SECONDS}; url=${still?.nextUrl ?? address}`}
          />
        </noscript>
        <title translate="no">{`${device.name} · Photos Memories`}</title>
        <link rel="stylesheet" href={asset("app.css")} />
        <link rel="stylesheet" href={asset("frame.css")} />
        <link rel="icon" type="image/svg+xml" href={asset("mark.svg")} />
        {MODULES.map((name) => <link rel="modulepreload" href={asset(name)} />)}
        <script type="module" src={asset("frame.ts")}></script>
      </head>
      <body class="on-a-wall">
        <main
          id="frame"
          class="wall-film"
          data-address={address}
          data-version={version}
          data-rules={JSON.stringify(rulesOf(device))}
          data-preview={isPreview ? "" : undefined}
          data-play={say("theatre.play")}
          data-pause={say("theatre.pause")}
        >
          <h1 class="title">{still?.title ?? device.name}</h1>
          <canvas width={16} height={9} role="img" aria-label={say("make.screen")}></canvas>
          <canvas class="beside" width={12} height={7} aria-hidden="true"></canvas>
          {still === undefined
            ? (
              <noscript>
                <p class="waits">{say("frames.waits")}</p>
              </noscript>
            )
            : <img class="still" src={still.url} alt={still.title} fetchpriority="high" />}
          <p class="waits comes">{say("frames.waits")}</p>
          <p class="waits lost">{say("frames.lost")}</p>
          <p class="press" role="status" hidden>♪ {say("frames.press")}</p>
          <p class="clock" translate="no" aria-hidden="true" hidden>
            <span></span>
            <small></small>
          </p>
          <div class="controls" hidden>
            <button type="button" data-plays-cut data-icon aria-label={say("theatre.play")}>
            </button>
            <button type="button" data-sound aria-pressed="false" aria-label={say("make.sound")}>
            </button>
            <input
              type="range"
              min={0}
              max={1}
              step={1}
              value="0"
              aria-label={say("make.position")}
            />
            <output></output>
            <p data-tells></p>
          </div>
          {isPreview && (
            <a class="leave" href={to("/frames")} aria-label={say("frames.back")}>
              <Icon name="leave" />
            </a>
          )}
        </main>
      </body>
    </html>
  );
}

/** One and the same page for an address that was replaced, a frame that was removed, and one that never was. */
export async function frameEndPage(c: WebContext, deps: GateDeps): Promise<Response> {
  const frame = guestFrame(c, deps, ""), { say } = frame;
  c.header("cache-control", "private, no-store");
  return await sendPage(
    c,
    404,
    <Layout frame={frame} title={say("frames.over")} isAlone>
      <section class="card">
        <p class="over">404</p>
        <h1>{say("frames.over")}</h1>
        <p>{say("frames.over_why")}</p>
      </section>
    </Layout>,
  );
}
