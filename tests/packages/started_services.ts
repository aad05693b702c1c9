// SPDX-License-Identifier: AGPL-3.0-or-later

// The services of compose files, started from the images of docker/ as the files say, on a network of their own
// where each is reached by its name.

import assert from "node:assert/strict";
import { chown, mkdir, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type ComposedService, composedServices } from "./composed.ts";
import { type Ended, OwnNetwork, type Place } from "./confined.ts";
import { OpenedImage } from "./opened_image.ts";

const MAX_TRIES = 300;

interface Asked {
  readonly files: readonly string[];
  /** In the order of their dependencies; what is left out is not started. */
  readonly names: readonly string[];
  readonly shell?: Readonly<Record<string, string>>;
  readonly network: OwnNetwork;
}

export class StartedServices implements AsyncDisposable {
  readonly #places = new Map<string, Place>();
  readonly #held = new AsyncDisposableStack();

  /** All are healthy by their own checks. */
  static async start({ files, names, shell = {}, network }: Asked): Promise<StartedServices> {
    const services = await composedServices(files, shell);
    const started = new StartedServices(network);
    try {
      const folder = await mkdtemp(path.join(tmpdir(), "photos-memories-compose-"));
      started.#held.defer(() => rm(folder, { recursive: true, force: true }));
      const hosts = path.join(folder, "hosts");
      await writeFile(hosts, `127.0.0.1 localhost ${Object.keys(services).join(" ")}\n`);
      for (const name of names) {
        await started.#start(name, services[name]!, { folder, hosts, shell });
      }
      return started;
    } catch (error) {
      await started.#held.disposeAsync();
      throw error;
    }
  }

  private constructor(private readonly network: OwnNetwork) {}

  /** A command in a service's container. */
  async run(name: string, ...words: string[]): Promise<Ended> {
    return await this.network.run(this.#places.get(name)!, words);
  }

  async #start(
    name: string,
    service: ComposedService,
    { folder, hosts, shell }: {
      readonly folder: string;
      readonly hosts: string;
      readonly shell: Readonly<Record<string, string>>;
    },
  ): Promise<void> {
    const image = this.#held.use(
      await OpenedImage.open(/^photos-memories\/(\w+):/.exec(service.image)![1]!),
    );
    const place: Place = {
      folder: image.folder,
      user: service.user ?? image.config.User,
      environment: {
        ...image.environment,
        ...Object.fromEntries(
          Object.entries(service.environment ?? {}).flatMap(([variable, value]) => {
            const given = value ?? shell[variable];
            return given === undefined ? [] : [[variable, given]];
          }),
        ),
      },
      readOnly: service.read_only ?? false,
      tmpfs: service.tmpfs ?? [],
      noNewPrivileges: service.security_opt?.includes("no-new-privileges:true") ?? false,
      binds: { ...await volumesOf(service, image.folder, folder), "/etc/hosts": hosts },
    };
    await writeFile(path.join(image.folder, "etc/hosts"), "", { flag: "a" });
    this.#places.set(name, place);
    const { Entrypoint, Cmd = [], Healthcheck } = image.config;
    const words = [...service.entrypoint ?? Entrypoint, ...service.command ?? Cmd];
    const child = this.network.command(place, words).spawn();
    let end: Ended | undefined;
    const ended = child.output().then(({ code, stdout, stderr }) => {
      const decoder = new TextDecoder();
      end = { code, out: decoder.decode(stdout), err: decoder.decode(stderr) };
    });
    this.#held.defer(async () => {
      if (end === undefined) child.kill("SIGKILL");
      await ended;
    });
    const [kind, ...check] = service.healthcheck?.test ?? Healthcheck.Test;
    assert.equal(kind, "CMD");
    for (let tries = 0;; tries++) {
      assert.equal(end, undefined, `${name} ended: ${JSON.stringify(end)}`);
      const { code, out, err } = await this.network.run(place, check);
      if (code === 0) return;
      assert.ok(tries < MAX_TRIES, `${name} is not healthy: ${out}${err}`);
      await new Promise((resolve) => setTimeout(resolve, 1_000));
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#held.disposeAsync();
  }
}

/** A named volume begins as Docker makes it: with the owner that the image's own folder has. */
async function volumesOf({ volumes = [] }: ComposedService, root: string, folder: string) {
  const binds: Record<string, string> = {};
  for (const each of volumes) {
    const [name = "", target = ""] = each.split(":");
    assert.match(name, /^[\w-]+$/, `${each} is no named volume`);
    const source = path.join(folder, name), inside = path.join(root, target);
    await mkdir(inside, { recursive: true });
    await mkdir(source, { recursive: true });
    const { uid, gid } = await stat(inside);
    await chown(source, uid, gid);
    binds[target] = source;
  }
  return binds;
}
