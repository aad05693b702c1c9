// The form an answer must have, as the wire says it and as words say it.

/** A JSON schema as it goes over the wire. */
export type JsonSchema = Readonly<Record<string, unknown>>;

export interface AnswerForm {
  /** Names the schema on the wire. */
  readonly name: string;
  readonly schema: JsonSchema;
}

/** Member of a completion's body; servers that know it hold the model to the schema. */
export function responseFormat({ name, schema }: AnswerForm) {
  return { type: "json_schema", json_schema: { name, strict: true, schema } };
}

/** Not every provider can hold its models to a schema, so they are told of it, too. */
export function withSchema(prompt: string, { schema }: AnswerForm): string {
  return `${prompt}\nThe answer must fit this JSON schema:\n${JSON.stringify(schema)}`;
}
