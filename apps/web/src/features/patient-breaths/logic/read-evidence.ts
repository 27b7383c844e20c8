/** One measured value against its threshold, as a finding's evidence carries it. */
export interface EvidenceLine {
  readonly code: string;
  readonly measured: number;
  readonly threshold: number;
  readonly unit: string;
  readonly comparison: 'at_least' | 'at_most';
}

export interface Evidence {
  /** The rule whose sentence says it in words, `kind.rule`; null where the analysis told none. */
  readonly rule: string | null;
  readonly lines: readonly EvidenceLine[];
}

/** Of every sentence's key. */
const PREFIX = 'finding.';

/** Evidence was written by some version of the analysis: what is not understood is left out. */
export function readEvidence(evidence: Readonly<Record<string, unknown>>): Evidence {
  const textKey = evidence['textKey'];
  const measurements = evidence['measurements'];
  return {
    rule: typeof textKey === 'string' && textKey.startsWith(PREFIX) ? textKey.slice(PREFIX.length) : null,
    lines: Array.isArray(measurements) ? measurements.flatMap(readLine) : [],
  };
}

function readLine(line: unknown): readonly EvidenceLine[] {
  if (typeof line !== 'object' || line === null) return [];
  const code: unknown = Reflect.get(line, 'code');
  const measured: unknown = Reflect.get(line, 'measured');
  const threshold: unknown = Reflect.get(line, 'threshold');
  const unit: unknown = Reflect.get(line, 'unit');
  if (typeof code !== 'string' || typeof measured !== 'number' || typeof threshold !== 'number') return [];
  const comparison = Reflect.get(line, 'comparison') === 'at_most' ? 'at_most' : 'at_least';
  return [{ code, measured, threshold, unit: typeof unit === 'string' ? unit : '', comparison }];
}
