// SPDX-License-Identifier: AGPL-3.0-or-later

// An image of docker/, built by buildah on bases of this machine (see `docker/README.md`), as a root folder.

import { run } from "../../build/packages/program_tree.ts";

const BUILDAH = ["--storage-driver", "vfs"];

/** What an image says of itself, as Docker writes it. */
export interface ImageConfig {
  readonly User: string;
  readonly Env: readonly string[];
  readonly Entrypoint: readonly string[];
  readonly Cmd?: readonly string[];
  readonly Healthcheck: { readonly Test: readonly string[] };
}

export const buildah = async (...words: string[]): Promise<string> =>
  (await run("buildah", [...BUILDAH, ...words])).trim();

export class OpenedImage implements AsyncDisposable {
  private constructor(
    readonly folder: string,
    readonly config: ImageConfig,
    private readonly container: string,
  ) {}

  /** The tag that `buildah bud -t photos-memories/<name>` gives. */
  static async open(name: string): Promise<OpenedImage> {
    const container = await buildah("from", `localhost/photos-memories/${name}`);
    const folder = await buildah("mount", container);
    const config = JSON.parse(await buildah("inspect", container)).Docker.config;
    return new OpenedImage(folder, config, container);
  }

  get environment(): Readonly<Record<string, string>> {
    return Object.fromEntries(
      this.config.Env.map((each) => each.split(/=(.*)/s).slice(0, 2) as [string, string]),
    );
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await buildah("rm", this.container);
  }
}
