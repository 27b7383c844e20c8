import type { DetectorFinding } from '@eupnea/contracts/detector-finding';
import { spanOf, type TimeWindow } from '@eupnea/waveform';

/** Most marks of a lane that are told apart; above it the lane shows counts. */
export const MARKS_MAX = 120;
/** Rows of a lane; findings that overlap stand below each other. */
const ROWS_MAX = 3;
const BINS = 40;
/** Least share of the window that a mark takes, so that its neighbour does not hide it. */
const LEAST_SHARE = 0.004;
/** Overlap of neighbours by rounding of their times, as a share of the window. */
const TOUCHING_SHARE = 0.002;

export interface FindingMark {
  readonly finding: DetectorFinding;
  /** 0 to 1 of the window. */
  readonly from: number;
  readonly to: number;
  readonly row: number;
}

export interface FindingBin {
  readonly fromMs: number;
  readonly toMs: number;
  readonly count: number;
}

export interface LaidFindings {
  readonly marks: readonly FindingMark[];
  /** Counts of findings by their start, when there are too many marks; otherwise empty. */
  readonly bins: readonly FindingBin[];
  readonly rows: number;
}

/** Places the findings that touch the window: marks in rows without overlap, or counts per bin. */
export function layFindings(findings: readonly DetectorFinding[], view: TimeWindow): LaidFindings {
  const touching = findings.filter(
    ({ started_at: start, ended_at: end }) => Date.parse(start) < view.toMs && Date.parse(end) > view.fromMs,
  );
  if (touching.length > MARKS_MAX) return { marks: [], bins: countBins(touching, view), rows: 1 };
  const ends: number[] = [];
  const marks = touching.map((finding): FindingMark => {
    const from = shareOf(Date.parse(finding.started_at), view);
    const to = Math.max(shareOf(Date.parse(finding.ended_at), view), from + LEAST_SHARE);
    const free = ends.findIndex((end) => end <= from + TOUCHING_SHARE);
    const row = free === -1 ? Math.min(ends.length, ROWS_MAX - 1) : free;
    ends[row] = Math.max(ends[row] ?? 0, to);
    return { finding, from, to: Math.min(1, to), row };
  });
  return { marks, bins: [], rows: Math.max(1, ends.length) };
}

function shareOf(timeMs: number, view: TimeWindow): number {
  return Math.min(1, Math.max(0, (timeMs - view.fromMs) / spanOf(view)));
}

function countBins(findings: readonly DetectorFinding[], view: TimeWindow): readonly FindingBin[] {
  const widthMs = spanOf(view) / BINS;
  const counts = Array.from({ length: BINS }, () => 0);
  for (const { started_at: start } of findings) {
    const bin = Math.min(BINS - 1, Math.max(0, Math.floor((Date.parse(start) - view.fromMs) / widthMs)));
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
  return counts.map((count, bin) => ({
    count,
    fromMs: view.fromMs + bin * widthMs,
    toMs: view.fromMs + (bin + 1) * widthMs,
  }));
}

/** Blocks in which findings are asked for: at least as long as the window, so that a small movement asks nothing. */
export function coverWindow(view: TimeWindow): TimeWindow {
  const minuteMs = 60_000;
  const blockMs = minuteMs * 2 ** Math.max(0, Math.ceil(Math.log2(spanOf(view) / minuteMs)));
  const fromMs = Math.floor(view.fromMs / blockMs) * blockMs;
  return { fromMs, toMs: fromMs + 2 * blockMs };
}

/** Ids of detectors whose findings are hidden, as they stand in the address. */
export function readHidden(text: string | undefined): ReadonlySet<number> {
  return new Set((text ?? '').split(',').map(Number));
}

/** Text of the address after a detector was hidden or shown; undefined when all are shown. */
export function toggleHidden(text: string | undefined, id: number): string | undefined {
  const hidden = new Set(readHidden(text));
  hidden.delete(0);
  if (!hidden.delete(id)) hidden.add(id);
  return hidden.size === 0 ? undefined : [...hidden].toSorted((left, right) => left - right).join(',');
}
