import type { ReviewBreath, ReviewFinding, TileContent } from '../stored/wave-tile.ts';

/** Longest breath that is stored, ms: a breath that ended before is the one before the sweep's first. */
const LONGEST_BREATH_MS = 60_000;
/** Age above which the last breath is no longer the one at the playhead, ms: 4 breaths a minute. */
const RECENT_MS = 15_000;
/** Two times that are one end of a breath, ms. */
const SAME_MS = 1;

/** Breaths and findings around the playhead, in order of time and without duplicates. */
export interface PlaybackMarks {
  add(content: Pick<TileContent, 'breaths' | 'findings'>): void;
  /** Forgets what a sweep and a step back from here do not need. */
  dropBefore(timeMs: number): void;
  clear(): void;
  /** The last breath that ended at or before a time; null without a recent one. */
  endedAt(timeMs: number): ReviewBreath | null;
  /** End of the breath before or after a time; null without one. */
  neighbour(timeMs: number, by: -1 | 1): number | null;
  /** Findings whose evidence lies between two times. */
  findings(fromMs: number, toMs: number): readonly ReviewFinding[];
}

export function createPlaybackMarks(): PlaybackMarks {
  let breaths: readonly ReviewBreath[] = [];
  let findings: readonly ReviewFinding[] = [];
  return {
    add(content) {
      const known = new Set(breaths.map(({ key }) => key));
      const fresh = content.breaths.filter(({ key }) => !known.has(key));
      breaths = [...breaths, ...fresh].toSorted((one, other) => one.endMs - other.endMs);
      const named = new Set(findings.map(nameFinding));
      findings = [...findings, ...content.findings.filter((finding) => !named.has(nameFinding(finding)))];
    },
    dropBefore(timeMs) {
      const keepsAll = (breaths[0]?.endMs ?? timeMs) >= timeMs - LONGEST_BREATH_MS;
      if (!keepsAll) breaths = breaths.filter(({ endMs }) => endMs >= timeMs - LONGEST_BREATH_MS);
      if (findings.some(({ toMs }) => toMs < timeMs)) {
        findings = findings.filter(({ toMs }) => toMs >= timeMs);
      }
    },
    clear() {
      breaths = [];
      findings = [];
    },
    endedAt(timeMs) {
      const last = breaths.findLast(({ endMs }) => endMs <= timeMs + SAME_MS) ?? null;
      return last === null || timeMs - last.endMs > RECENT_MS ? null : last;
    },
    neighbour: (timeMs, by) =>
      by === 1
        ? (breaths.find(({ endMs }) => endMs > timeMs + SAME_MS)?.endMs ?? null)
        : (breaths.findLast(({ endMs }) => endMs < timeMs - SAME_MS)?.endMs ?? null),
    findings: (fromMs, toMs) =>
      findings.filter((finding) => finding.fromMs >= fromMs && finding.toMs <= toMs),
  };
}

function nameFinding({ letters, fromMs }: ReviewFinding): string {
  return `${letters} ${fromMs}`;
}
