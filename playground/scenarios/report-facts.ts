import { z } from "zod";

const findingSchema = z.object({ code: z.string(), level: z.string() });
const reportSchema = z.object({
  conclusion: z.string(),
  gates: z.record(z.string(), z.object({ verdict: z.string(), findings: z.array(findingSchema) })),
  items: z.array(z.object({ id: z.string() })),
  off: z.array(z.object({ gate: z.string() })),
  findings: z.array(findingSchema),
});

/** What the gate's own JSON report says, as far as expectations ask. */
export interface ReportFacts {
  readonly verdicts: Readonly<Record<string, string>>;
  readonly findings: readonly { readonly code: string; readonly level: string }[];
  readonly items: readonly string[];
}

/** Null when it is no report. */
export function readFacts(report: unknown): ReportFacts | null {
  const parsed = reportSchema.safeParse(report);
  if (!parsed.success) return null;
  const { gates, findings, items, off } = parsed.data;
  return {
    verdicts: Object.fromEntries([
      ...off.map(({ gate }) => [gate, "off"] as const),
      ...Object.entries(gates).map(([gate, { verdict }]) => [gate, verdict] as const),
    ]),
    findings: [...findings, ...Object.values(gates).flatMap((gate) => gate.findings)],
    items: items.map((item) => item.id),
  };
}
