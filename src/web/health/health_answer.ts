// The answers of `/health`, `/health/ready` and `/health/live`: one for all who may know the same, made
// anew when there is something new to say.

import { sharedAnswer } from "../shared_json.ts";
import type { GateNeeds } from "../web_needs.ts";
import { anonymousHealth, wholeHealth } from "./health_body.ts";

type HealthAnswerNeeds = Pick<GateNeeds, "health" | "signIn" | "version">;

interface HealthPlace {
  readonly up: "ok" | "ready";
  /** Where the app is not up. */
  readonly downStatus: 200 | 503;
}

/** The page of the health is there in any case. */
export const HEALTH: HealthPlace = { up: "ok", downStatus: 200 };
export const READINESS: HealthPlace = { up: "ready", downStatus: 503 };

/** `isTold` is whoever may know more than up or down. */
export async function healthAnswer(
  { health, signIn, version }: HealthAnswerNeeds,
  { up, downStatus }: HealthPlace,
  isTold: boolean,
): Promise<Response> {
  const look = isTold ? await health.look() : undefined;
  const { isReady } = look ?? await health.readiness();
  const word = isReady ? up : "degraded", status = isReady ? 200 : downStatus;
  if (look === undefined) {
    const body = () => anonymousHealth(word, version);
    return sharedAnswer(signIn, { place: up, of: [word], body, status });
  }
  const timer = health.timer();
  const body = () => wholeHealth(word, version, look, timer);
  return sharedAnswer(signIn, { place: `${up}, told`, of: [look, timer], body, status });
}

export function aliveAnswer({ signIn, version }: HealthAnswerNeeds): Response {
  const body = () => ({ status: "alive", version });
  return sharedAnswer(signIn, { place: "alive", of: [], body, status: 200 });
}
