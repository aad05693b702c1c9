// SPDX-License-Identifier: AGPL-3.0-or-later

// A film that a program asks for, on the wire.

import * as z from "zod";
import { type Flag, TEXT } from "../../film/brief/film_flag.ts";
import type { FilmProgress } from "../../film/film_contract.ts";
import { type FilmOrder, ORDER_STATES } from "../../ledger/film_order.ts";
import type { Run } from "../../ledger/run.ts";
import { type FilmField, FORM_FLAGS } from "../film_form.ts";
import { attemptStatus, runBody } from "./trigger_wire.ts";

function fieldOf({ kind, about, repeatable, choices, bare }: Flag): z.ZodType<FilmField> {
  if (kind === "flag") return z.boolean().meta({ description: about });
  if (kind === "number") return z.number().meta({ description: about });
  if (repeatable) return z.array(TEXT).meta({ description: about });
  if (choices === undefined) {
    const plain = [TEXT, z.number()] as const;
    return z.union(bare === undefined ? plain : [...plain, z.literal(true)])
      .meta({ description: about });
  }
  const numbers = choices.map(Number).filter((number) => !Number.isNaN(number));
  return z.literal([...choices, ...numbers]).meta({ description: about });
}

/** The fields of the page's form, each of which may be absent. */
export const filmBody = z.strictObject({
  ...Object.fromEntries(
    [...FORM_FLAGS].map(([name, flag]) => [name, fieldOf(flag).optional()]),
  ),
  upload: z.boolean().optional().meta({
    description: "Deliver the film to the library server, as upload.enabled does",
  }),
});

export function unknownField(name: string): string {
  return `"${name}" is no field of a film. /api-docs lists them.`;
}

/** What is wrong with a body, as a sentence that names the field. */
export function bodyProblem({ issues: [issue] }: z.ZodError): string {
  if (issue?.code === "unrecognized_keys") {
    return unknownField(issue.keys[0]!);
  }
  if (issue === undefined || issue.path.length === 0) return "The body is no JSON object.";
  return `"${issue.path[0]!.toString()}" cannot have this value. /api-docs says which it may have.`;
}

export const filmAccepted = z.strictObject({
  order_id: z.uuid(),
  status_url: z.string().meta({ description: "Path of the film's status" }),
  status: z.literal("accepted"),
});

export const filmStatus = z.strictObject({
  order_id: z.uuid(),
  state: z.enum(ORDER_STATES).meta({
    description:
      "It ends as made, nothing (too little to film), failed or cancelled; chosen waits " +
      "for a person on the page it was asked on",
  }),
  ordered_at: z.iso.datetime({ offset: true }),
  share: z.number().nullable().meta({
    description: "How far it is, 0 to 1; null while no process works at it",
  }),
  error: z.string().nullable(),
  run: attemptStatus.shape.run,
});

/** `run` is the one that makes or made the film. */
export function filmStatusBody(
  { orderId, state, orderedAt, error }: FilmOrder,
  progress: FilmProgress | undefined,
  run: Run | undefined,
): z.infer<typeof filmStatus> {
  return {
    order_id: orderId,
    state,
    ordered_at: orderedAt,
    share: progress === undefined ? null : Math.round(progress.share * 1_000) / 1_000,
    error: error ?? null,
    run: run === undefined ? null : runBody(run),
  };
}
