import type { LungSignals } from '../lung-signals.ts';

export interface EffortChest {
  /** cmH2O/L. */
  readonly elastance: number;
  /** cmH2O/L2. */
  readonly curvature: number;
  /** cmH2O s/L. */
  readonly resistance: number;
  /** cmH2O s2/L2. */
  readonly turbulence: number;
}

export interface EffortRow {
  readonly riseS: number;
  readonly fallS: number;
  /** One entry per breath, cmH2O. */
  readonly peaksCmh2o: readonly number[];
}

const RATE_HZ = 100;
const SUBSTEPS = 20;
const BREATH_SECONDS = 3;
const INSPIRATION_SECONDS = 0.7;
const ONSET_SECONDS = -0.15;
const SUPPORT_CMH2O = 10;
const PEEP_CMH2O = 5;
const RISE_SECONDS = 0.15;
const VALVE_RESISTANCE = 3;

/** Supported breaths with an effort that rises along a parabola and decays exponentially, integrated in small steps. */
export function buildEffortBreaths(chest: EffortChest, row: EffortRow): readonly LungSignals[] {
  let volumeL = 0;
  return row.peaksCmh2o.map((peak, index) => {
    const next = row.peaksCmh2o[index + 1] ?? peak;
    const breath = createBreath();
    const startL = volumeL;
    const { length, inspirationEnd } = breath;
    for (let sample = 0; sample < length; sample += 1) {
      const inspiring = sample < inspirationEnd;
      let flow = 0;
      let pressure = PEEP_CMH2O;
      for (let step = 0; step < SUBSTEPS; step += 1) {
        const seconds = (sample + step / SUBSTEPS) / RATE_HZ;
        const muscle =
          peak * courseOf(seconds - ONSET_SECONDS, row) +
          next * courseOf(seconds - BREATH_SECONDS - ONSET_SECONDS, row);
        const driven = muscle - (chest.elastance + chest.curvature * volumeL) * volumeL;
        if (inspiring) {
          pressure = PEEP_CMH2O + SUPPORT_CMH2O * Math.min(1, seconds / RISE_SECONDS);
          flow = flowAt(pressure - PEEP_CMH2O + driven, chest, 0);
        } else {
          flow = flowAt(driven, chest, VALVE_RESISTANCE);
          pressure = PEEP_CMH2O - VALVE_RESISTANCE * Math.min(0, flow);
          // The inspiratory valve is closed until the trigger.
          if (flow > 0) flow = 0;
        }
        volumeL += flow / RATE_HZ / SUBSTEPS;
      }
      breath.flowLps[sample] = flow;
      breath.pressure[sample] = pressure;
      breath.volumeL[sample] = volumeL - startL;
    }
    return breath;
  });
}

function createBreath() {
  const length = BREATH_SECONDS * RATE_HZ;
  const inspirationEnd = INSPIRATION_SECONDS * RATE_HZ;
  return {
    rateHz: RATE_HZ,
    length,
    inspirationEnd,
    pauseStart: inspirationEnd,
    pressure: new Float32Array(length),
    flowLps: new Float64Array(length),
    volumeL: new Float64Array(length),
    heldL: 0,
  };
}

function courseOf(sinceOnsetS: number, { riseS, fallS }: EffortRow): number {
  if (sinceOnsetS <= 0) return 0;
  const share = sinceOnsetS / riseS;
  return share < 1 ? share * (2 - share) : Math.exp(-(sinceOnsetS - riseS) / fallS);
}

/** Flow, L/s, that a pressure drives through the airway and, outward, the valve. */
function flowAt(pressureCmh2o: number, { resistance, turbulence }: EffortChest, valve: number): number {
  const total = resistance + valve;
  if (turbulence === 0) return pressureCmh2o / total;
  const root = Math.sqrt(total * total + 4 * turbulence * Math.abs(pressureCmh2o));
  return (Math.sign(pressureCmh2o) * (root - total)) / (2 * turbulence);
}
