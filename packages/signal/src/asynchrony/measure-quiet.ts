import { ScratchArray } from '../mechanics/scratch-array.ts';
import { selectRank } from '../mechanics/select-rank.ts';
import type { LungSignals } from './lung-signals.ts';
import type { MuscleTrace } from './muscle-trace.ts';

/** Margin to either valve, and least length of a quiet expiration, s. */
const MARGIN_SECONDS = 0.2;
/** From the lower half of the spread, which efforts do not reach, to its upper end. */
const QUIET_TAIL = 1.3;

const ranked = new ScratchArray();

/**
 * Height above rest that heart and sensor noise make in the trace of a quiet expiration, cmH2O; NaN of one too short.
 * @param lastS only the end of the expiration, s
 */
export function measureQuiet({ pmus, lead }: MuscleTrace, signals: LungSignals, lastS: number): number {
  const margin = Math.round(MARGIN_SECONDS * signals.rateHz);
  const until = lead + signals.length - margin;
  const from = Math.max(lead + signals.inspirationEnd + margin, until - Math.round(lastS * signals.rateHz));
  const n = until - from;
  if (n < MARGIN_SECONDS * signals.rateHz) return Number.NaN;
  const quiet = ranked.atLeast(n);
  for (let at = 0; at < n; at += 1) quiet[at] = pmus[from + at] ?? 0;
  const heightAt = (share: number) => selectRank(quiet, Math.floor(share * (n - 1)), n);
  return QUIET_TAIL * (heightAt(0.5) - heightAt(0.1));
}
