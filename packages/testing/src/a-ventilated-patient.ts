const ML_PER_LPM_SECOND = 1000 / 60;

export interface VentilatedPatientTraits {
  readonly rateHz?: number;
  readonly breaths?: number;
  readonly complianceMlCmh2o?: number;
  /** cmH2O s/L */
  readonly resistance?: number;
  readonly peepCmh2o?: number;
  readonly pressureAboveCmh2o?: number;
  /** constant: volume control with a pause of 0.3 s. */
  readonly flowPattern?: 'decelerating' | 'constant';
  /** Constant leak, L/min; default 0. */
  readonly leakLpm?: number;
  /** Standard deviation of flow noise, L/min; pressure noise is a tenth of it in cmH2O. */
  readonly noiseLpm?: number;
  /** Amplitude of cardiac oscillation in flow, L/min, at 1.2 Hz. */
  readonly cardiacLpm?: number;
  readonly seed?: number;
}

export interface VentilatedPatient {
  readonly rateHz: number;
  readonly flow: Float32Array;
  readonly pressure: Float32Array;
  /** First sample of each breath. */
  readonly onsets: readonly number[];
  /** First sample of each expiration. */
  readonly inspirationEnds: readonly number[];
  /** Delivered volume of each inspiration, mL, without trapped volume and leak. */
  readonly volumesMl: readonly number[];
}

const INSPIRATION_SECONDS = 1;
const PAUSE_SECONDS = 0.3;
const RISE_SECONDS = 0.1;
/** Breath durations in turn, so that neither rate nor phase can be guessed. */
const BREATH_SECONDS = [3.2, 4, 3.6, 5, 2.8];
const QUIET_BEFORE_SECONDS = 1;

/** A passive single-compartment patient on a ventilator with the truth of every breath. Seeded. */
export function aVentilatedPatient(traits: VentilatedPatientTraits = {}): VentilatedPatient {
  const { rateHz = 100, breaths = 10, flowPattern = 'decelerating', peepCmh2o = 5 } = traits;
  const { complianceMlCmh2o = 50, resistance = 12, pressureAboveCmh2o = 12 } = traits;
  const flow: number[] = [];
  const pressure: number[] = [];
  const onsets: number[] = [];
  const inspirationEnds: number[] = [];
  const volumesMl: number[] = [];
  let volumeMl = 0;
  const push = (flowLpm: number, drivenCmh2o: number): void => {
    flow.push(flowLpm);
    pressure.push(drivenCmh2o);
    volumeMl += (flowLpm * ML_PER_LPM_SECOND) / rateHz;
  };
  const recoil = (): number => volumeMl / complianceMlCmh2o;
  for (let sample = 0; sample < QUIET_BEFORE_SECONDS * rateHz; sample += 1) push(0, peepCmh2o);
  for (let breath = 0; breath < breaths; breath += 1) {
    const samples = Math.round((BREATH_SECONDS[breath % BREATH_SECONDS.length] ?? 4) * rateHz);
    const pause = flowPattern === 'constant' ? PAUSE_SECONDS : 0;
    onsets.push(flow.length);
    const trappedMl = volumeMl;
    for (let sample = 0; sample < samples; sample += 1) {
      const seconds = sample / rateHz;
      if (sample === Math.round((INSPIRATION_SECONDS + pause) * rateHz)) {
        inspirationEnds.push(flow.length);
        volumesMl.push(volumeMl - trappedMl);
      }
      if (seconds >= INSPIRATION_SECONDS + pause) {
        push((-recoil() / resistance) * 60, peepCmh2o);
      } else if (seconds >= INSPIRATION_SECONDS) push(0, peepCmh2o + recoil());
      else if (flowPattern === 'constant') push(30, peepCmh2o + recoil() + resistance * 0.5);
      else {
        const driven = pressureAboveCmh2o * Math.min(1, (seconds + 0.5 / rateHz) / RISE_SECONDS);
        push(((driven - recoil()) / resistance) * 60, peepCmh2o + driven);
      }
    }
  }
  return { rateHz, ...disturb(flow, pressure, rateHz, traits), onsets, inspirationEnds, volumesMl };
}

function disturb(
  flow: readonly number[],
  pressure: readonly number[],
  rateHz: number,
  traits: VentilatedPatientTraits,
): { readonly flow: Float32Array; readonly pressure: Float32Array } {
  const { leakLpm = 0, noiseLpm = 0, cardiacLpm = 0, seed = 1 } = traits;
  const noise = seededNoise(seed);
  return {
    flow: Float32Array.from(flow, (value, index) => {
      const heart = cardiacLpm * Math.sin((2 * Math.PI * 1.2 * index) / rateHz);
      return value + leakLpm + heart + noiseLpm * noise();
    }),
    pressure: Float32Array.from(pressure, (value) => value + (noiseLpm / 10) * noise()),
  };
}

/** Approximately normal, standard deviation 1: sum of twelve uniform numbers. */
function seededNoise(seed: number): () => number {
  let state = seed | 0;
  const uniform = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return (state >>> 0) / 2 ** 32;
  };
  return () => {
    let sum = -6;
    for (let term = 0; term < 12; term += 1) sum += uniform();
    return sum;
  };
}
