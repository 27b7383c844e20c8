import type { LungMechanics } from '../patient/lung.ts';
import type { BreathControl } from '../ventilator/breath-plan.ts';
import type { BreathCause } from '../ventilator/ventilator.ts';
import type { TruthBreath } from './truth.ts';

/** J per L cmH2O. */
const JOULE_PER_L_CMH2O = 0.0980665;
const LEAST_CHORD_L = 0.001;

/** The lung at a moment, without effort and flow. */
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
}

export interface BreathRecorder {
  /** Ends the breath in course, which is answered; null when there was none. */
  start(breath: BreathStart): TruthBreath | null;
  /** Inspiratory flow has ended, expiration has not begun. */
  pause(): void;
  expire(timeS: number, lung: LungState): void;
  /** Volume that went into the lung and out through losses over a step, with the pressures in its middle. */
  add(volumeL: number, lostL: number, pawCmh2o: number, pmusCmh2o: number, seconds: number): void;
  /** The ventilator stopped: the breath in course is not told. */
  drop(): void;
}

export function createBreathRecorder(rateHz: number): BreathRecorder {
  let number = 0;
  let current: BreathStart | null = null;
  let expirationS: number | null = null;
  let compliance = 0;
  let lostL = 0;
  let inspiredL = 0;
  let expiredL = 0;
  let ventilatorWork = 0;
  let patientWork = 0;
  let pmusPeak = 0;
  let flowIsDriven = false;
  let pmusTime = 0;
  let pawTime = 0;

  // The first sample at or after that time; the slack keeps rounding from moving an exact hit.
  const indexAt = (timeS: number): number => Math.ceil(timeS * rateHz - 1e-6);

  function finish(endS: number): TruthBreath | null {
    if (current === null || expirationS === null) return null;
    const { mechanics } = current;
    const turbulence = mechanics.beyondLinear?.turbulence ?? 0;
    const meanInspiratoryLps = inspiredL / (expirationS - current.timeS);
    const meanExpiratoryLps = expiredL / (endS - expirationS);
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
      inspiredMl: inspiredL * 1000,
      expiredMl: expiredL * 1000,
      lostMl: lostL * 1000,
      complianceMlPerCmh2o: compliance,
      resistanceInsp: mechanics.resistanceInsp + turbulence * meanInspiratoryLps,
      resistanceExp: mechanics.resistanceExp + turbulence * meanExpiratoryLps,
      pmusPeakCmh2o: pmusPeak,
      patientShare: pmusTime > 0 ? pmusTime / (pmusTime + Math.max(0, pawTime)) : 0,
      intrinsicPeepCmh2o: current.intrinsicPeepCmh2o,
      ventilatorWorkJ: ventilatorWork * JOULE_PER_L_CMH2O,
      patientWorkJ: patientWork * JOULE_PER_L_CMH2O,
    };
  }

  function clear(): void {
    expirationS = null;
    inspiredL = 0;
    expiredL = 0;
    lostL = 0;
    ventilatorWork = 0;
    patientWork = 0;
    pmusPeak = 0;
    pmusTime = 0;
    pawTime = 0;
  }

  return {
    start(breath) {
      const finished = finish(breath.timeS);
      number += 1;
      current = breath;
      clear();
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
      const risenCmh2o = lung.recoilCmh2o - current.lung.recoilCmh2o;
      // A breath that moved next to nothing has no slope of its own.
      compliance =
        risenL > LEAST_CHORD_L ? (risenL * 1000) / risenCmh2o : current.mechanics.complianceMlPerCmh2o;
    },
    add(volumeL, lost, pawCmh2o, pmusCmh2o, seconds) {
      if (current === null) return;
      lostL += lost;
      if (volumeL > 0) inspiredL += volumeL;
      else expiredL -= volumeL;
      pmusPeak = Math.max(pmusPeak, pmusCmh2o);
      if (flowIsDriven) {
        pmusTime += pmusCmh2o * seconds;
        pawTime += (pawCmh2o - current.peepCmh2o) * seconds;
      }
      if (expirationS !== null) return;
      ventilatorWork += pawCmh2o * volumeL;
      patientWork += pmusCmh2o * volumeL;
    },
    drop() {
      current = null;
      clear();
    },
  };
}
