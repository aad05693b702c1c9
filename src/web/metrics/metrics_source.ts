// SPDX-License-Identifier: AGPL-3.0-or-later

// Figures for a collector, as the app gathers them, and the text a collector reads.

export interface Metric {
  /** "photos_memories_…" */
  readonly name: string;
  readonly kind: "gauge" | "counter";
  readonly help: string;
  readonly samples: ReadonlyArray<{
    readonly labels?: Readonly<Record<string, string>>;
    readonly value: number;
  }>;
}

export interface MetricsSource {
  read(): Promise<readonly Metric[]>;
}

/** Prometheus' text format, version 0.0.4. */
export const METRICS_TYPE = "text/plain; version=0.0.4; charset=utf-8";

export function metricsText(metrics: readonly Metric[]): string {
  const lines = metrics.flatMap(({ name, kind, help, samples }) => [
    `# HELP ${name} ${help.replaceAll("\\", "\\\\").replaceAll("\n", "\\n")}`,
    `# TYPE ${name} ${kind}`,
    ...samples.map(({ labels = {}, value }) => `${name}${labelText(labels)} ${numberText(value)}`),
  ]);
  return `${lines.join("\n")}\n`;
}

function labelText(labels: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(labels).map(([name, value]) =>
    `${name}="${value.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n")}"`
  );
  return pairs.length === 0 ? "" : `{${pairs.join(",")}}`;
}

function numberText(value: number): string {
  if (Number.isNaN(value)) return "NaN";
  if (!Number.isFinite(value)) return value > 0 ? "+Inf" : "-Inf";
  return String(value);
}
