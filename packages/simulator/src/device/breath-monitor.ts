/** Measurements of one breath by the ventilator's own sensors. Volumes mL, pressures cmH2O, times s. */
export interface MonitoredBreath {
  readonly peakPressureCmh2o: number;
  readonly meanPressureCmh2o: number;
  readonly peepCmh2o: number;
  readonly pausePressureCmh2o: number | null;
  readonly inspiredMl: number;
  readonly expiredMl: number;
  readonly inspirationS: number;
  readonly expirationS: number;
  readonly endTidalCo2Mmhg: number | null;
}

export interface MonitoredSample {
  readonly pressureCmh2o: number;
  readonly flowLpm: number;
  readonly co2Mmhg: number | null;
}

export interface BreathMonitor {
  add(sample: MonitoredSample, isPause: boolean): void;
  startExpiration(): void;
  /** Ends the current breath and returns it; null before the first breath. */
  startBreath(): MonitoredBreath | null;
  drop(): void;
}

/** PEEP is the mean of the last 100 ms (definitions.md, Breath numbers). */
const PEEP_WINDOW_S = 0.1;

export function createBreathMonitor(rateHz: number): BreathMonitor {
  const peepWindow = new Float64Array(Math.max(1, Math.round(PEEP_WINDOW_S * rateHz)));
  let isRunning = false;
  let samples = 0;
  let inspirationSamples: number | null = null;
  let pausePressure: number | null = null;
  let highestCo2: number | null = null;
  const sums = { peak: 0, pressure: 0, inspired: 0, expired: 0 };

  function clear(): void {
    samples = 0;
    inspirationSamples = null;
    sums.peak = Number.NEGATIVE_INFINITY;
    sums.pressure = 0;
    pausePressure = null;
    sums.inspired = 0;
    sums.expired = 0;
    highestCo2 = null;
  }

  function finish(): MonitoredBreath | null {
    if (!isRunning || inspirationSamples === null || samples <= peepWindow.length) return null;
    return {
      peakPressureCmh2o: sums.peak,
      meanPressureCmh2o: sums.pressure / samples,
      peepCmh2o: peepWindow.reduce((sum, value) => sum + value, 0) / peepWindow.length,
      pausePressureCmh2o: pausePressure,
      inspiredMl: sums.inspired,
      expiredMl: sums.expired,
      inspirationS: inspirationSamples / rateHz,
      expirationS: (samples - inspirationSamples) / rateHz,
      endTidalCo2Mmhg: highestCo2,
    };
  }

  return {
    add({ pressureCmh2o, flowLpm, co2Mmhg }, isPause) {
      peepWindow[samples % peepWindow.length] = pressureCmh2o;
      samples += 1;
      sums.peak = Math.max(sums.peak, pressureCmh2o);
      sums.pressure += pressureCmh2o;
      const volumeMl = (flowLpm * 1000) / 60 / rateHz;
      if (inspirationSamples === null) sums.inspired += volumeMl;
      else sums.expired -= volumeMl;
      if (isPause) pausePressure = pressureCmh2o;
      if (co2Mmhg !== null && inspirationSamples !== null) highestCo2 = Math.max(highestCo2 ?? 0, co2Mmhg);
    },
    startExpiration() {
      inspirationSamples = samples;
    },
    startBreath() {
      const finished = finish();
      isRunning = true;
      clear();
      return finished;
    },
    drop() {
      isRunning = false;
      clear();
    },
  };
}
