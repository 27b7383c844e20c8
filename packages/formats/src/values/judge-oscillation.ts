import type { InputIssue } from '@eupnea/model';
import { countSwings, type SwingKind } from './count-swings.ts';

/** Lowest rate of oscillators, Hz: 180 a minute, which no patient breathes. */
const LEAST_OSCILLATION_HZ = 3;
/** A quarter of the deviation makes breaths of ripples; under 2 L/min on either side a sensor at rest is noisy. */
const OSCILLATION: SwingKind = { leastHz: LEAST_OSCILLATION_HZ, deviations: 0.25, leastLpm: 2 };
/** Share of the seconds with so many swings from which nothing else is in the recording. */
const MOST_SECONDS = 0.8;
/** Shortest run of such seconds: a cough and a tremor end before. */
const LEAST_RUN_SECONDS = 4;
/** Shortest run at the end of a stretch, which may go on in the next. */
const LEAST_LAST_SECONDS = 2;

/** Reason why a flow holds no breaths: it swings as under high-frequency oscillation. Null for another flow. */
export function judgeOscillation(flow: Float32Array, rateHz: number): InputIssue | null {
  const swings = countSwings(flow, rateHz, OSCILLATION);
  if (!isOscillation(swings)) return null;
  const hz = Number((swings.reduce((sum, count) => sum + count, 0) / swings.length).toPrecision(2));
  const detail = `The flow swings ${hz} times a second, as under high-frequency oscillation: there are no breaths to measure. If other ventilation follows, cut the recording there. If the recording is no oscillation, its sampling rate is wrong (--rate).`;
  return { code: 'fast_oscillation', detail, values: { hz } };
}

function isOscillation(swings: Uint16Array): boolean {
  const fast = swings.reduce((sum, count) => sum + (count >= LEAST_OSCILLATION_HZ ? 1 : 0), 0);
  return swings.length > 0 && fast >= MOST_SECONDS * swings.length;
}

/** Seconds from the first to before the last. */
interface Run {
  readonly from: number;
  readonly end: number;
}

/** Takes a flow as missing while it oscillates, in a recording that holds breaths as well. */
export class Oscillations {
  #isGoingOn = false;
  #places = 0;
  #seconds = 0;

  /**
   * Flow of the next stretch; the same array where nothing oscillates.
   * @param isFirst the first stretch: one that oscillates as a whole is left to `judgeOscillation`
   */
  clear(flow: Float32Array, rateHz: number, isFirst: boolean): Float32Array {
    const swings = countSwings(flow, rateHz, OSCILLATION);
    if (isFirst && isOscillation(swings)) return flow;
    const perSecond = Math.max(1, Math.round(rateHz));
    const wasGoingOn = this.#isGoingOn;
    const runs = listRuns(swings, wasGoingOn);
    this.#isGoingOn = runs.at(-1)?.end === swings.length;
    if (runs.length === 0) return flow;
    const cleared = flow.slice();
    for (const { from, end } of runs) {
      // The seconds beside a run hold its first and last swings.
      const last = end === swings.length ? flow.length : (end + 1) * perSecond;
      cleared.fill(Number.NaN, Math.max(0, from - 1) * perSecond, last);
      this.#seconds += end - from;
      if (from > 0 || !this.#isGoingOn) this.#places += 1;
      this.#isGoingOn = end === swings.length;
    }
    return cleared;
  }

  describe(): readonly InputIssue[] {
    if (this.#places === 0) return [];
    const [places, seconds] = [this.#places, this.#seconds];
    const detail = `The flow swings three times a second and faster, as under high-frequency oscillation (places: ${places}, ${seconds} s in all): it is taken as missing there, and no breath is measured.`;
    return [{ code: 'oscillation_left_out', detail, values: { places, seconds } }];
  }
}

/** Runs of seconds with so many swings. @param wasGoingOn whether the stretch before ended in one */
function listRuns(swings: Uint16Array, wasGoingOn: boolean): readonly Run[] {
  const runs: Run[] = [];
  let from = 0;
  for (let second = 0; second <= swings.length; second += 1) {
    if ((swings[second] ?? 0) >= LEAST_OSCILLATION_HZ) continue;
    const isLast = second === swings.length;
    const least = isLast ? LEAST_LAST_SECONDS : from === 0 && wasGoingOn ? 1 : LEAST_RUN_SECONDS;
    if (second - from >= least) runs.push({ from, end: second });
    from = second + 1;
  }
  return runs;
}
