import type { LungMechanics } from '../patient/lung.ts';
import type { TruthGas } from '../patient/gas-exchange.ts';
import type { BreathControl } from '../ventilator/breath-plan.ts';
import type { BreathCause } from '../ventilator/ventilator.ts';
import type { TruthBreath } from './truth.ts';

/** J per L cmH2O. */
const JOULE_PER_L_CMH2O = 0.0980665;
const LEAST_CHORD_L = 0.001;
/** Elastance of the chest wall in adults, cmH2O/L (definitions.md, Simulation). */
export const USUAL_CHEST_WALL_ELASTANCE = 5.2;

/** State of the lung without effort and flow. */
export interface LungState {
  readonly volumeL: number;
  readonly recoilCmh2o: number;
}

export interface BreathStart {
  readonly timeS: number;
  readonly lung: LungState;
  readonly cause: BreathCause;
  readonly control: BreathControl;
  readonly peepCmh2o: number;
  readonly effortOnsetS: number | null;
  readonly intrinsicPeepCmh2o: number;
  readonly mechanics: LungMechanics;
  /** Gas exchange of the breath that this one ends. */
  readonly gasBefore: TruthGas;
}

export interface BreathRecorder {
  /** Ends the current breath and returns it; null without one. */
  start(breath: BreathStart): TruthBreath | null;
  /** Inspiratory flow has ended; expiration has not begun. */
  pause(): void;
  expire(timeS: number, lung: LungState): void;
  /** Adds the volume into the lung and the loss of a step, with the pressures at its middle. */
  add(volumeL: number, lostL: number, pawCmh2o: number, pmusCmh2o: number, seconds: number): void;
  /** Drops the current breath, because the ventilator stopped. */
  drop(): void;
}

export function createBreathRecorder(rateHz: number): BreathRecorder {
  let number = 0;
  let current: BreathStart | null = null;
  let expirationS: number | null = null;
  let compliance = 0;
  let flowIsDriven = false;
  /** Pmus at the last step before gas flowed in: an effort opens the airway before it triggers. */
  let pmusAtZeroFlow = 0;
  const sums = {
    lostL: 0,
    inspiredL: 0,
    expiredL: 0,
    ventilatorWork: 0,
    patientWork: 0,
    pmusAtStart: Number.NaN,
    pmusAtEnd: Number.NaN,
    chordL: 0,
    pmusPeak: 0,
    pmusTime: 0,
    pawTime: 0,
  };

  // First sample at or after that time. The slack absorbs rounding of an exact hit.
  const indexAt = (timeS: number): number => Math.ceil(timeS * rateHz - 1e-6);

  function finish(endS: number, gas: TruthGas): TruthBreath | null {
    if (current === null || expirationS === null) return null;
    const { mechanics } = current;
    const turbulence = mechanics.beyondLinear?.turbulence ?? 0;
    const chestWallElastance = mechanics.chestWallElastance ?? USUAL_CHEST_WALL_ELASTANCE;
    const meanInspiratoryLps = sums.inspiredL / (expirationS - current.timeS);
    const meanExpiratoryLps = sums.expiredL / (endS - expirationS);
    return {
      type: 'breath',
      number,
      startS: current.timeS,
      expirationS,
      endS,
      startIndex: indexAt(current.timeS),
      expirationIndex: indexAt(expirationS),
      endIndex: indexAt(endS),
      cause: current.cause,
      control: current.control,
      effortOnsetS: current.effortOnsetS,
      inspiredMl: sums.inspiredL * 1000,
      expiredMl: sums.expiredL * 1000,
      lostMl: sums.lostL * 1000,
      complianceMlPerCmh2o: compliance,
      resistanceInsp: mechanics.resistanceInsp + turbulence * meanInspiratoryLps,
      resistanceExp: mechanics.resistanceExp + turbulence * meanExpiratoryLps,
      pmusPeakCmh2o: sums.pmusPeak,
      patientShare: sums.pmusTime > 0 ? sums.pmusTime / (sums.pmusTime + Math.max(0, sums.pawTime)) : 0,
      intrinsicPeepCmh2o: current.intrinsicPeepCmh2o,
      ventilatorWorkJ: sums.ventilatorWork * JOULE_PER_L_CMH2O,
      patientWorkJ: sums.patientWork * JOULE_PER_L_CMH2O,
      patientElasticWorkJ: ((sums.pmusAtStart + sums.pmusAtEnd) / 2) * sums.chordL * JOULE_PER_L_CMH2O,
      chestWallElastance,
      lungElastance: 1000 / compliance - chestWallElastance,
      gas,
    };
  }

  function clear(): void {
    expirationS = null;
    sums.inspiredL = 0;
    sums.expiredL = 0;
    sums.lostL = 0;
    sums.ventilatorWork = 0;
    sums.patientWork = 0;
    sums.pmusAtStart = Number.NaN;
    sums.pmusAtEnd = Number.NaN;
    sums.chordL = 0;
    sums.pmusPeak = 0;
    sums.pmusTime = 0;
    sums.pawTime = 0;
  }

  return {
    start(breath) {
      const finished = finish(breath.timeS, breath.gasBefore);
      number += 1;
      current = breath;
      clear();
      sums.pmusAtStart = pmusAtZeroFlow;
      flowIsDriven = true;
      return finished;
    },
    pause() {
      flowIsDriven = false;
    },
    expire(timeS, lung) {
      flowIsDriven = false;
      expirationS = timeS;
      if (current === null) return;
      const risenL = lung.volumeL - current.lung.volumeL;
      sums.chordL = risenL;
      const risenCmh2o = lung.recoilCmh2o - current.lung.recoilCmh2o;
      // A breath with almost no volume has no slope of its own.
      compliance =
        risenL > LEAST_CHORD_L ? (risenL * 1000) / risenCmh2o : current.mechanics.complianceMlPerCmh2o;
    },
    add(volumeL, lost, pawCmh2o, pmusCmh2o, seconds) {
      if (volumeL <= 0) pmusAtZeroFlow = pmusCmh2o;
      if (current === null) return;
      sums.lostL += lost;
      if (volumeL > 0) sums.inspiredL += volumeL;
      else sums.expiredL -= volumeL;
      sums.pmusPeak = Math.max(sums.pmusPeak, pmusCmh2o);
      if (flowIsDriven) {
        sums.pmusTime += pmusCmh2o * seconds;
        sums.pawTime += (pawCmh2o - current.peepCmh2o) * seconds;
      }
      if (expirationS !== null) return;
      sums.pmusAtEnd = pmusCmh2o;
      sums.ventilatorWork += pawCmh2o * volumeL;
      sums.patientWork += pmusCmh2o * volumeL;
    },
    drop() {
      current = null;
      clear();
    },
  };
}
