import type { WeaningState } from '@eupnea/model';
import type { SupportRun, BreathingTrial } from './find-trials.ts';

export interface WeaningRun {
  readonly state: WeaningState;
  readonly fromMs: number;
  readonly toMs: number;
}

/**
 * States of a patient over the period, without a hole. Low support outside of a trial is assisted ventilation, as is
 * spontaneous breathing whose support is unknown.
 */
export function layTimeline(
  runs: readonly SupportRun[],
  trials: readonly Pick<BreathingTrial, 'fromMs' | 'toMs'>[],
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
): readonly WeaningRun[] {
  const borders = [
    ...new Set([fromMs, toMs, ...[...runs, ...trials].flatMap((stretch) => [stretch.fromMs, stretch.toMs])]),
  ]
    .filter((border) => border >= fromMs && border <= toMs)
    .toSorted((left, right) => left - right);
  const timeline: WeaningRun[] = [];
  let run = 0;
  let trial = 0;
  for (const [place, startMs] of borders.entries()) {
    const endMs = borders[place + 1];
    if (endMs === undefined) break;
    while ((runs[run]?.toMs ?? Number.POSITIVE_INFINITY) <= startMs) run += 1;
    while ((trials[trial]?.toMs ?? Number.POSITIVE_INFINITY) <= startMs) trial += 1;
    const isTrial = (trials[trial]?.fromMs ?? Number.POSITIVE_INFINITY) <= startMs;
    const current = runs[run];
    const state = isTrial
      ? 'trial'
      : current === undefined || current.fromMs > startMs
        ? 'unknown'
        : nameState(current.state);
    const before = timeline.at(-1);
    if (before?.state === state) timeline[timeline.length - 1] = { ...before, toMs: endMs };
    else timeline.push({ state, fromMs: startMs, toMs: endMs });
  }
  return timeline;
}

function nameState(state: SupportRun['state']): WeaningState {
  return state === 'low' || state === 'undecided' ? 'assisted' : state;
}
