// SPDX-License-Identifier: AGPL-3.0-or-later

// The ways to the pages before and behind one page of a long list.

import type { PageFrame } from "./layout.tsx";

export function Onwards({ frame, here, page, hasMore }: {
  readonly frame: PageFrame;
  /** Without its page. */
  readonly here: string;
  /** Counted from 1. */
  readonly page: number;
  readonly hasMore: boolean;
}) {
  if (page === 1 && !hasMore) return null;
  const to = (other: number) => frame.to(`${here}?page=${other}`);
  return (
    <p class="onwards">
      {page > 1 && <a class="button plain" href={to(page - 1)}>{frame.say("make.before_these")}</a>}
      {" "}
      {hasMore && <a class="button plain" href={to(page + 1)}>{frame.say("make.more")}</a>}
    </p>
  );
}
