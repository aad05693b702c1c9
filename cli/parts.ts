// What a command reads only when it comes to need it, by name. Each entry says where: Deno reads all
// that a literal import names before it runs the first line, even when nobody asks for it.

export interface Parts {
  readonly app: typeof import("../src/app.ts");
  readonly autoRun: typeof import("../src/automation/auto_run.ts");
  readonly automationSession: typeof import("./automation/automation_session.ts");
  readonly immichApi: typeof import("../src/library/immich/http_immich_api.ts");
  readonly oidcSignIn: typeof import("../src/signin/oidc/oidc_sign_in.ts");
  readonly pictureDesk: typeof import("./serve/picture_desk.ts");
  readonly shownMemories: typeof import("./serve/shown_memories.ts");
  readonly wholeWeb: typeof import("./serve/whole_web.ts");
}

export type PartName = keyof Parts;

export type LoadPart = <Name extends PartName>(name: Name) => Promise<Parts[Name]>;

/** From this folder. */
export const PART_FILES: Readonly<Record<PartName, string>> = {
  app: "../src/app.ts",
  autoRun: "../src/automation/auto_run.ts",
  automationSession: "./automation/automation_session.ts",
  immichApi: "../src/library/immich/http_immich_api.ts",
  oidcSignIn: "../src/signin/oidc/oidc_sign_in.ts",
  pictureDesk: "./serve/picture_desk.ts",
  shownMemories: "./serve/shown_memories.ts",
  wholeWeb: "./serve/whole_web.ts",
};
