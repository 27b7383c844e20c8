import type { FittedEffort } from './effort-model/read-fit.ts';
import type { BreathEfforts } from './join-split-effort.ts';

/** Sensor lag (15 ms; breath-science 7), which delays a fitted onset as well. */
const LAG_SECONDS = 0.016;
/** An effort may be this much shorter than the patient's usual one: within it the trace decides. */
const SHORTER_SECONDS = 0.02;

/**
 * Sets the end of the effort that started the breath by the shared shape. Near the valve's opening a small error of the
 * mechanics shifts the half-peak time of a trace by 0.1 s and more, or splits the effort. Unchanged where no shared
 * shape explains the breath.
 */
export function settleEffortEnd(
  { efforts, starting }: BreathEfforts,
  fitted: FittedEffort | null,
  rateHz: number,
): BreathEfforts {
  if (fitted === null || starting === null) return { efforts, starting };
  const latest = (fitted.endS - LAG_SECONDS) * rateHz;
  // The fitted effort is not the one that started the breath.
  if (latest < starting.onset || fitted.onsetS * rateHz > starting.end) return { efforts, starting };
  const earliest = latest - SHORTER_SECONDS * rateHz;
  const end = Math.max(starting.onset, Math.min(latest, Math.max(earliest, starting.end)));
  const settled = { ...starting, end, peak: Math.min(starting.peak, end) };
  return { efforts: efforts.map((one) => (one === starting ? settled : one)), starting: settled };
}
