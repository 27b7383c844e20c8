import type { Breath, Finding, FindingKind } from '@eupnea/model';
import type { TruthBreath } from '@eupnea/simulator';

/** Results of the detectors on a true breath. */
export interface FoundOnBreaths {
  found(kind: FindingKind, breath: TruthBreath): boolean;
  /** First sample of the measured breath that corresponds to the true one; undefined without one. */
  startOf(breath: TruthBreath): number | undefined;
}

/**
 * Tolerance between a border from the waveform and the device's border, s; beyond it they belong to different breaths.
 */
const BORDER_S = 0.25;

/** @param findings findings to count, on measured breaths */
export function matchFound(
  truth: readonly TruthBreath[],
  breaths: readonly Breath[],
  findings: readonly Finding[],
  rateHz: number,
): FoundOnBreaths {
  const starts = matchBreaths(truth, breaths, BORDER_S * rateHz);
  const found = new Map<FindingKind, Set<number>>();
  for (const finding of findings) {
    const on = found.get(finding.kind) ?? new Set();
    for (const start of finding.breathStartIndices) on.add(start);
    found.set(finding.kind, on);
  }
  return {
    found: (kind, breath) => found.get(kind)?.has(starts.get(breath) ?? -1) ?? false,
    startOf: (breath) => starts.get(breath),
  };
}

/** A true breath that was not segmented has no start. */
function matchBreaths(
  truth: readonly TruthBreath[],
  breaths: readonly Breath[],
  tolerance: number,
): Map<TruthBreath, number> {
  const matched = new Map<TruthBreath, number>();
  let next = 0;
  for (const breath of truth) {
    while (next < breaths.length && (breaths[next]?.startIndex ?? 0) < breath.startIndex - tolerance)
      next += 1;
    const start = breaths[next]?.startIndex;
    if (start === undefined || Math.abs(start - breath.startIndex) > tolerance) continue;
    matched.set(breath, start);
    next += 1;
  }
  return matched;
}
