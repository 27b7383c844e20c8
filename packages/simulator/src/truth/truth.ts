import type { ArtefactKind } from '@eupnea/model';
import type { Effort } from '../effort/effort.ts';
import type { BreathControl } from '../ventilator/breath-plan.ts';
import type { BreathCause } from '../ventilator/ventilator.ts';

/** What really happened, for tests and validation; it never travels with the device's stream. Times since the start. */
export type TruthEvent = TruthEffort | TruthBreath | TruthArtefact;

export interface TruthEffort {
  readonly type: 'effort';
  readonly onsetS: number;
  readonly peakS: number;
  /** Pmus down to half its peak (decisions section 8). */
  readonly endS: number;
  readonly restS: number;
  readonly amplitudeCmh2o: number;
}

export interface TruthArtefact {
  readonly type: 'artefact';
  readonly kind: ArtefactKind;
  readonly startS: number;
  readonly endS: number;
}

/** One ventilator cycle, told when the next one begins. */
export interface TruthBreath {
  readonly type: 'breath';
  readonly number: number;
  readonly startS: number;
  readonly expirationS: number;
  readonly endS: number;
  /** First samples of inspiration, of expiration, and of the next breath. */
  readonly startIndex: number;
  readonly expirationIndex: number;
  readonly endIndex: number;
  readonly cause: BreathCause;
  readonly control: BreathControl;
  /** Onset of the effort that was going on when the breath began; null = there was none. */
  readonly effortOnsetS: number | null;
  /** Into and out of the lung itself. */
  readonly inspiredMl: number;
  readonly expiredMl: number;
  /** What left through leaks and suction instead of the lung. */
  readonly lostMl: number;
  /** Volume over static recoil between the ends of inspiration: on a curved lung, of this very breath. */
  readonly complianceMlPerCmh2o: number;
  /** At the mean flow of its phase where turbulence makes it depend on flow. */
  readonly resistanceInsp: number;
  readonly resistanceExp: number;
  readonly pmusPeakCmh2o: number;
  /**
   * The patient's part of the pressure-time product while inspiratory flow is driven, 0..1: Pmus over Pmus and airway
   * pressure above the set PEEP.
   */
  readonly patientShare: number;
  /** Recoil above PEEP when the breath began: what the last expiration left behind. */
  readonly intrinsicPeepCmh2o: number;
  /** Integral of Paw dV over inspiration, J: geometric, PEEP included. */
  readonly ventilatorWorkJ: number;
  /** Integral of Pmus dV over inspiration, J. */
  readonly patientWorkJ: number;
}

export function describeEffort(effort: Effort, endS: number, restS: number): TruthEffort {
  return {
    type: 'effort',
    onsetS: effort.onsetS,
    peakS: effort.onsetS + effort.riseS,
    endS,
    restS,
    amplitudeCmh2o: effort.amplitudeCmh2o,
  };
}
