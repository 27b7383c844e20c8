import { createAbsentFeatures } from '../features/absent-features.ts';
import type { BreathView, PrecedingBreath } from '../breath-view.ts';
import { measureBreath, type BreathMeasurement } from '../measure-breath.ts';

/**
 * One breath of a single compartment for tests. Times in s, pressures in cmH2O, C in mL/cmH2O, R in cmH2O
 * s/L.
 */
export interface FixtureBreath {
  readonly rateHz?: number;
  readonly compliance?: number;
  readonly resistance?: number;
  readonly peep?: number;
  readonly inspirationSeconds?: number;
  readonly pauseSeconds?: number;
  readonly expirationSeconds?: number;
  /** Constant flow, L/min: volume control. */
  readonly flowLpm?: number;
  /** Pressure above PEEP reached after `riseSeconds`: pressure control. */
  readonly pressure?: number;
  /**
   * Share of E V + R flow that the ventilator provides: proportional assist. Exactly one of the three is
   * given.
   */
  readonly assisted?: number;
  readonly riseSeconds?: number;
  /** Pmus, positive inspiratory, by time since the start of the breath. */
  readonly effort?: (seconds: number) => number;
  /** Factor on all flows and volumes, as with a miscalibrated sensor. */
  readonly flowFactor?: number;
  /** Of the expiratory valve beyond the sensor. */
  readonly valveResistance?: number;
  /** Trapped volume at the start of the breath, mL. */
  readonly trappedMl?: number;
}

/** Integration steps per sample, so that the samples match the continuous system. */
const FINE_STEPS = 20;

export function createFixtureView(
  breath: FixtureBreath,
  preceding: readonly PrecedingBreath[] = [],
): BreathView {
  const {
    rateHz = 100,
    compliance = 50,
    resistance = 10,
    peep = 5,
    inspirationSeconds = 1,
    pauseSeconds = 0,
    expirationSeconds = 3,
    riseSeconds = 0,
    effort = () => 0,
    valveResistance = 0,
    flowFactor = 1,
  } = breath;
  const total = Math.round((inspirationSeconds + pauseSeconds + expirationSeconds) * rateHz);
  const inspirationEnd = Math.round((inspirationSeconds + pauseSeconds) * rateHz);
  const elastance = 1000 / compliance;
  const flow = new Float32Array(total);
  const pressure = new Float32Array(total);
  const volume = new Float64Array(total);
  const step = 1 / (rateHz * FINE_STEPS);
  const trapped = (breath.trappedMl ?? 0) / 1000;
  let litres = trapped;
  for (let fine = 0; fine < total * FINE_STEPS; fine += 1) {
    const seconds = fine * step;
    const muscle = effort(seconds);
    let paw = peep;
    let lps: number;
    const delivering = seconds < inspirationSeconds;
    if (delivering && breath.flowLpm !== undefined) {
      lps = breath.flowLpm / 60;
      paw = elastance * litres + resistance * lps + peep - muscle;
    } else if (!delivering && seconds < inspirationSeconds + pauseSeconds) {
      lps = 0;
      paw = elastance * litres + peep - muscle;
    } else {
      const share = riseSeconds > 0 ? Math.min(1, seconds / riseSeconds) : 1;
      if (delivering) paw += (breath.pressure ?? 0) * share;
      lps = (paw - peep + muscle - elastance * litres) / resistance;
      if (delivering && breath.assisted !== undefined) {
        lps = (muscle / (1 - breath.assisted) - elastance * litres) / resistance;
        paw = peep + breath.assisted * (elastance * litres + resistance * lps);
      }
      if (!delivering && valveResistance > 0) {
        lps = (muscle - elastance * litres) / (resistance + valveResistance);
        paw = peep - valveResistance * lps;
      }
    }
    if (fine % FINE_STEPS === 0) {
      const index = fine / FINE_STEPS;
      flow[index] = lps * 60 * flowFactor;
      pressure[index] = paw;
      volume[index] = (litres - trapped) * 1000 * flowFactor;
    }
    litres += lps * step;
  }
  return {
    rateHz,
    length: total,
    inspirationEnd,
    pauseStart: Math.round(inspirationSeconds * rateHz),
    pressure,
    flow,
    volume,
    missingSamples: 0,
    continuous: true,
    incomplete: false,
    endSeen: true,
    preceding,
  };
}

/** Measures consecutive breaths, each with its predecessors as in a stream. */
export function measureFixtures(
  breaths: readonly FixtureBreath[],
  proportional: boolean | null = null,
): readonly BreathMeasurement[] {
  let preceding: readonly PrecedingBreath[] = [];
  return breaths.map((breath) => {
    const view = createFixtureView(breath, preceding);
    const measured = measureBreath(view, 'full', proportional);
    preceding = [{ view, features: measured.features }, ...preceding.slice(0, 7)];
    return measured;
  });
}

/** Measures of the last of several equal breaths, after running medians have settled. */
export function measureSettled(breath: FixtureBreath, count = 12): BreathMeasurement {
  const measured = measureFixtures(Array.from({ length: count }, () => breath)).at(-1);
  return measured ?? { features: createAbsentFeatures(), mode: 'unknown', provenance: {}, expiration: null };
}
