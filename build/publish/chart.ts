// SPDX-License-Identifier: AGPL-3.0-or-later

// The Helm chart: deploy/app/kubernetes.yaml with values in the places that differ from house to house.

import { PUBLISHED } from "./published.ts";
import { AUTOMATION, SHELF_SETTINGS } from "./shelf_settings.ts";

/** What takes the place of words of kubernetes.yaml; each has to be there. */
const PLACES: ReadonlyArray<readonly [found: RegExp, put: string]> = [
  [/\{ name: photos-memories \}/g, "{ name: {{ .Values.secret }} }"],
  [
    /image: photos-memories\/app$/gm,
    'image: "{{ .Values.image.registry }}/app:{{ or .Values.image.tag .Chart.AppVersion }}"',
  ],
  [/: photos-memories(?=-data|-films|$| \})/gm, ": {{ .Release.Name }}"],
  [/storage: 30Gi/g, "storage: {{ .Values.storage.data }}"],
  [/storage: 50Gi/g, "storage: {{ .Values.storage.films }}"],
  [
    /requests: \{ memory: 1Gi, cpu: 500m \}/g,
    "requests: { memory: {{ .Values.resources.requests.memory }}, cpu: {{ .Values.resources.requests.cpu }} }",
  ],
  [/limits: \{ memory: 8Gi \}/g, "limits: { memory: {{ .Values.resources.limits.memory }} }"],
  [
    /^ {2}accessModes: .*$/gm,
    "$&\n{{- if .Values.storage.class }}\n  storageClassName: {{ .Values.storage.class }}\n{{- end }}",
  ],
  [
    /^ {10}ports:$/gm,
    [
      "{{- if .Values.settings }}",
      "          env:",
      "{{- range $name, $value := .Values.settings }}",
      '            - { name: {{ $name }}, value: {{ printf "%q" $value }} }',
      "{{- end }}",
      "{{- end }}",
      "$&",
    ].join("\n"),
  ],
];

const MADE = "# Made by `deno task published`; a test refuses a stale one.";
const SETTINGS = {
  ...Object.fromEntries(
    SHELF_SETTINGS.flatMap(({ name, usual }) => usual === undefined ? [] : [[name, usual]]),
  ),
  [AUTOMATION[0]]: AUTOMATION[1],
};
const RESOURCES = { requests: { memory: "1Gi", cpu: "500m" }, limits: { memory: "8Gi" } };

/** Files of the chart by their path in it; `kubernetes`: the text of deploy/app/kubernetes.yaml. */
export function chartFiles(kubernetes: string, version: string): Readonly<Record<string, string>> {
  return {
    "Chart.yaml": chartYaml(version),
    "values.yaml": valuesYaml(),
    "values.schema.json": `${JSON.stringify(SCHEMA, null, 2)}\n`,
    "templates/app.yaml": appTemplate(kubernetes),
    "templates/NOTES.txt":
      "kubectl port-forward service/{{ .Release.Name }} 8080:8080   shows the pages on http://localhost:8080\n",
  };
}

function appTemplate(kubernetes: string): string {
  let text = kubernetes.replace(/^(?:#.*\n)+/, "");
  for (const [found, put] of PLACES) {
    if (text.search(found) < 0) throw new Error(`deploy/app/kubernetes.yaml has no ${found}`);
    text = text.replace(found, put);
  }
  return `${MADE}\n${text}`;
}

const chartYaml = (version: string): string =>
  `${MADE}
apiVersion: v2
name: photos-memories
description: Films of a photo library, one memory a day
type: application
version: ${version}
appVersion: "${version}"
${PUBLISHED.repository === undefined ? "" : `home: ${PUBLISHED.repository}\n`}`;

const valuesYaml = (): string =>
  `${MADE}
image:
  # What stands before the image's name.${
    PUBLISHED.registry === undefined
      ? " None is published yet: name the registry that has yours."
      : ""
  }
  registry: "${PUBLISHED.registry ?? ""}"
  # The chart's own version where it is empty.
  tag: ""

# A secret of this namespace; each of its keys is a variable of the app:
${
    SHELF_SETTINGS.filter(({ usual }) => usual === undefined).map(({ name, means }) =>
      `#   ${name}: ${means}`
    ).join("\n")
  }
secret: photos-memories

# Variables that are no secret.
settings:
${Object.entries(SETTINGS).map(([name, value]) => `  ${name}: ${JSON.stringify(value)}`).join("\n")}

storage:
  # The cluster's own where it is empty.
  class: ""
  data: 30Gi
  films: 50Gi

resources:
  requests:
    memory: ${RESOURCES.requests.memory}
    cpu: ${RESOURCES.requests.cpu}
  limits:
    memory: ${RESOURCES.limits.memory}
`;

const text = { type: "string", minLength: 1 };
const closed = (properties: Readonly<Record<string, unknown>>) => ({
  type: "object",
  additionalProperties: false,
  required: Object.keys(properties),
  properties,
});
const size = { type: "string", pattern: "^[0-9]+(Mi|Gi|Ti)$" };

const SCHEMA = {
  $schema: "http://json-schema.org/draft-07/schema#",
  ...closed({
    image: closed({ registry: text, tag: { type: "string" } }),
    secret: text,
    settings: {
      type: "object",
      additionalProperties: { type: "string" },
      propertyNames: { pattern: "^[A-Z][A-Z0-9_]*$" },
      properties: Object.fromEntries(
        SHELF_SETTINGS.filter(({ isSecret }) => !isSecret)
          .map(({ name, means }) => [name, { type: "string", description: means }]),
      ),
    },
    storage: closed({ class: { type: "string" }, data: size, films: size }),
    resources: closed({
      requests: closed({ memory: size, cpu: text }),
      limits: closed({ memory: size }),
    }),
  }),
};
