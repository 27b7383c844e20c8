import { createEffortCurve, type Effort } from '../effort/effort.ts';
import type { TruthManoeuvre } from '../truth/truth.ts';
import type { ManoeuvreKind } from './manoeuvre.ts';

/** Time from the onset of an occluded effort at which its pressure is read, s. */
const P01_SECONDS = 0.1;

/** State of the airway when a manoeuvre begins or ends. */
export interface ManoeuvreState {
  readonly timeS: number;
  readonly pressureCmh2o: number;
  /** Recoil of the respiratory system at the held volume. */
  readonly recoilCmh2o: number;
}

export interface ManoeuvreRecorder {
  start(kind: ManoeuvreKind, state: ManoeuvreState): void;
  /** An effort that began. */
  addEffort(effort: Effort): void;
  /** Ends the manoeuvre in progress; null without one. */
  end(state: ManoeuvreState): TruthManoeuvre | null;
}

/** Keeps what closed valves show: without flow, airway pressure is recoil less Pmus. */
export function createManoeuvreRecorder(): ManoeuvreRecorder {
  let current: { readonly kind: ManoeuvreKind; readonly start: ManoeuvreState } | null = null;
  let efforts: Effort[] = [];
  return {
    start(kind, start) {
      current = { kind, start };
      efforts = [];
    },
    addEffort(effort) {
      if (current !== null) efforts.push(effort);
    },
    end({ timeS, recoilCmh2o }) {
      if (current === null) return null;
      const { kind, start } = current;
      current = null;
      // An effort that lasts longer than the occlusion shows no peak in it.
      const whole = efforts.filter(({ onsetS, riseS }) => onsetS + riseS <= timeS);
      const strongest = whole.toSorted((one, other) => other.amplitudeCmh2o - one.amplitudeCmh2o)[0];
      return {
        type: 'manoeuvre',
        kind,
        startS: start.timeS,
        endS: timeS,
        efforts: whole.length,
        poccCmh2o: strongest === undefined ? null : -strongest.amplitudeCmh2o,
        p01Cmh2o:
          strongest === undefined ? null : createEffortCurve(strongest)(strongest.onsetS + P01_SECONDS),
        plateauCmh2o: recoilCmh2o,
        pmiCmh2o: recoilCmh2o - start.pressureCmh2o,
      };
    },
  };
}
