import type { ArtefactKind } from '@eupnea/model';
import { effortArea, type Effort } from '../effort/effort.ts';
import type { ManoeuvreKind } from '../manoeuvres/manoeuvre.ts';
import type { TruthGas } from '../patient/gas-exchange.ts';
import type { BreathControl } from '../ventilator/breath-plan.ts';
import type { BreathCause } from '../ventilator/ventilator.ts';

/** Ground truth for tests and validation; never part of the device stream. Times since the start, s. */
export type TruthEvent = TruthEffort | TruthBreath | TruthArtefact | TruthManoeuvre;

export interface TruthEffort {
  readonly type: 'effort';
  readonly onsetS: number;
  readonly peakS: number;
  /** Pmus down to half its peak (definitions.md, Asynchrony). */
  readonly endS: number;
  readonly restS: number;
  readonly amplitudeCmh2o: number;
  /** Pressure-time product from onset to rest, in closed form, cmH2O s. */
  readonly areaCmh2oS: number;
}

export interface TruthArtefact {
  readonly type: 'artefact';
  readonly kind: ArtefactKind;
  readonly startS: number;
  readonly endS: number;
}

/** Closed valves, emitted when they open again. */
export interface TruthManoeuvre {
  readonly type: 'manoeuvre';
  readonly kind: ManoeuvreKind;
  readonly startS: number;
  readonly endS: number;
  /** Efforts that reached their peak against the closed valves. */
  readonly efforts: number;
  /** Fall of airway pressure by the strongest of them, negative; null without one. */
  readonly poccCmh2o: number | null;
  /** Pmus of that effort 0.1 s after its onset. */
  readonly p01Cmh2o: number | null;
  /** Recoil of the respiratory system at the held volume: airway pressure when all muscles rest. */
  readonly plateauCmh2o: number;
  /** That less the airway pressure at the start: the pressure muscle index of a hold in support. */
  readonly pmiCmh2o: number;
}

/** One ventilator cycle, emitted at the start of the next one. */
export interface TruthBreath {
  readonly type: 'breath';
  readonly number: number;
  readonly startS: number;
  readonly expirationS: number;
  readonly endS: number;
  /** Indices of the first samples of inspiration, of expiration and of the next breath. */
  readonly startIndex: number;
  readonly expirationIndex: number;
  readonly endIndex: number;
  readonly cause: BreathCause;
  readonly control: BreathControl;
  /** Onset of the effort in progress at the start of the breath; null without one. */
  readonly effortOnsetS: number | null;
  /** Volume into and out of the lung itself, mL. */
  readonly inspiredMl: number;
  readonly expiredMl: number;
  /** Volume lost through leaks and suction, mL. */
  readonly lostMl: number;
  /**
   * Volume over static recoil between the ends of inspiration: the chord compliance of this breath on a
   * curved lung.
   */
  readonly complianceMlPerCmh2o: number;
  /** Resistance at the mean flow of the phase, because turbulence makes it depend on flow. */
  readonly resistanceInsp: number;
  readonly resistanceExp: number;
  readonly pmusPeakCmh2o: number;
  /**
   * Patient's share of the pressure-time product during inspiratory flow, 0..1: Pmus over the sum of Pmus and
   * airway pressure above the set PEEP.
   */
  readonly patientShare: number;
  /** Recoil above PEEP at the start of the breath: the result of incomplete expiration. */
  readonly intrinsicPeepCmh2o: number;
  /** Integral of Paw dV over inspiration, J: geometric, PEEP included. */
  readonly ventilatorWorkJ: number;
  /** Integral of Pmus dV over inspiration, J. */
  readonly patientWorkJ: number;
  /**
   * Its part against recoil: mean of Pmus at the start and the end of inspiration times the volume (Campbell
   * diagram: between the chest wall's line and the line that joins the ends). The rest is resistive.
   */
  readonly patientElasticWorkJ: number;
  /** cmH2O/L. */
  readonly chestWallElastance: number;
  /** Elastance of the respiratory system over this breath less that of the chest wall, cmH2O/L. */
  readonly lungElastance: number;
  readonly gas: TruthGas;
}

export function describeEffort(effort: Effort, endS: number, restS: number): TruthEffort {
  return {
    type: 'effort',
    onsetS: effort.onsetS,
    peakS: effort.onsetS + effort.riseS,
    endS,
    restS,
    amplitudeCmh2o: effort.amplitudeCmh2o,
    areaCmh2oS: effortArea(effort),
  };
}
