import type { FittedEffort } from './effort-model/read-fit.ts';
import type { BreathEfforts } from './join-split-effort.ts';

/** Sensors answer late (15 ms; breath-science 7), and so does an onset that is fitted to them. */
const LAG_SECONDS = 0.016;
/** An effort may be so much shorter than the patient's usual: what the trace says counts within it. */
const SHORTER_SECONDS = 0.02;

/**
 * The end of the effort that the breath began with, by the shape that the patient's efforts share: where the valve opens, a little
 * error of the chest moves the moment at which a trace is down to half by a tenth of a second and more, or splits the effort. Nothing
 * changes where no shared shape explains the breath.
 */
export function settleEffortEnd(
  { efforts, starting }: BreathEfforts,
  fitted: FittedEffort | null,
  rateHz: number,
): BreathEfforts {
  if (fitted === null || starting === null) return { efforts, starting };
  const latest = (fitted.endS - LAG_SECONDS) * rateHz;
  // Another effort than the one that began the breath.
  if (latest < starting.onset || fitted.onsetS * rateHz > starting.end) return { efforts, starting };
  const earliest = latest - SHORTER_SECONDS * rateHz;
  const end = Math.max(starting.onset, Math.min(latest, Math.max(earliest, starting.end)));
  const settled = { ...starting, end, peak: Math.min(starting.peak, end) };
  return { efforts: efforts.map((one) => (one === starting ? settled : one)), starting: settled };
}
