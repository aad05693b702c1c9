// SPDX-License-Identifier: AGPL-3.0-or-later

// A backup as a download.

import type { PageFrame } from "../layout.tsx";

export function BackupPanel({ frame }: { readonly frame: PageFrame }) {
  const { say } = frame;
  return (
    <section class="card owned" aria-labelledby="backup">
      <h2 id="backup">{say("backup.title")}</h2>
      <p>{say("backup.about")}</p>
      <p class="small quiet">{say("backup.secret")}</p>
      <form method="post" action={frame.to("/settings/backup")}>
        <button class="plain" type="submit">{say("backup.download")}</button>
      </form>
    </section>
  );
}
