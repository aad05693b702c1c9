// SPDX-License-Identifier: AGPL-3.0-or-later

// The interface as an OpenAPI 3.1 document, made from the same table and schemas that answer and check
// the requests.

import * as z from "zod";
import { underBase } from "../../signin/base_path.ts";
import type { AnswerAbout, Route } from "../routes/route.ts";

type Json = Readonly<Record<string, unknown>>;

interface DocumentOptions {
  readonly routes: readonly Route[];
  readonly basePath: string;
  readonly version: string;
  /** The session's cookie. */
  readonly cookieName: string;
}

export function interfaceDocument(
  { routes, basePath, version, cookieName }: DocumentOptions,
): Json {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    if (route.about === undefined) continue;
    const path = documentPath(route.path);
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route) };
  }
  return {
    openapi: "3.1.1",
    info: {
      title: "photos-memories",
      version,
      description: "Wake the automation, follow its run, fetch its films, and ask how the app is.",
      license: { name: "AGPL-3.0-or-later", identifier: "AGPL-3.0-or-later" },
    },
    servers: [{ url: underBase(basePath, "/").replace(/(.)\/$/, "$1") }],
    paths,
    components: {
      securitySchemes: {
        token: { type: "apiKey", in: "header", name: "x-api-key" },
        bearer: { type: "http", scheme: "bearer" },
        session: { type: "apiKey", in: "cookie", name: cookieName },
      },
    },
  };
}

/** "/api/trigger/:attempt_id" → "/api/trigger/{attempt_id}" */
export function documentPath(path: string): string {
  return path.replace(/:(\w+)/g, "{$1}");
}

function operationOf(route: Route): Json {
  const about = route.about!;
  return {
    operationId: operationId(route),
    summary: about.summary,
    security: securityOf(route),
    ...(about.parameters && {
      parameters: Object.entries(about.parameters.shape).map(([name, schema]) => ({
        name,
        in: "path",
        required: true,
        schema: schemaOf(schema as z.ZodType),
      })),
    }),
    ...(about.body && {
      requestBody: {
        required: about.isBodyOptional !== true,
        content: Object.fromEntries(
          Object.entries(about.body).map(([type, schema]) => [type, { schema: schemaOf(schema) }]),
        ),
      },
    }),
    responses: Object.fromEntries(
      Object.entries(about.answers).map(([status, answer]) => [status, answerOf(answer)]),
    ),
  };
}

/** "GET /health/ready" → "getHealthReady" */
function operationId({ method, path }: Route): string {
  const words = path.split(/[^a-z]+/i).filter((word) => word !== "");
  return method.toLowerCase() +
    words.map((word) => word[0]!.toUpperCase() + word.slice(1)).join("");
}

function securityOf(route: Route): readonly Json[] {
  if (route.role === "everyone") return [];
  return route.key === undefined
    ? [{ session: [] }]
    : [{ token: [] }, { bearer: [] }, { session: [] }];
}

function answerOf({ about, body, contentType }: AnswerAbout): Json {
  const type = contentType?.split(";")[0] ?? (body === undefined ? undefined : "application/json");
  if (type === undefined) return { description: about };
  const schema = body === undefined ? { type: "string" } : schemaOf(body);
  return { description: about, content: { [type]: { schema } } };
}

/** OpenAPI 3.1 speaks the JSON Schema of 2020-12, which is what zod writes. */
function schemaOf(schema: z.ZodType): unknown {
  const { $schema: _, ...plain } = z.toJSONSchema(schema, { io: "output" });
  return plain;
}
