import { medianOf } from '../mechanics/median.ts';
import { MedianWindow } from './median-window.ts';

/** Statistics of the last breaths. NaN = not known yet. */
export interface Habits {
  readonly breaths: number;
  readonly meanTiS: number;
  readonly usualTiS: number;
  readonly usualTeS: number;
  readonly usualVtiMl: number;
  readonly usualPipCmh2o: number;
  readonly usualPeepCmh2o: number;
  /** Height above rest that heartbeat, secretions and noise give the trace, cmH2O. */
  readonly quietCmh2o: number;
  /** The same just before the next breath. */
  readonly beforeStartCmh2o: number;
  /** Usual depth of the trace below rest, positive: expiratory muscles or wrong mechanics. */
  readonly pressedCmh2o: number;
  /** Number of the last breaths that started without an effort. */
  readonly effortlessBreaths: number;
  /** Longest interval between breaths, samples: an upper bound of the clock period. */
  readonly longestIntervalSamples: number;
  /** Period of the mandatory clock, samples; NaN when there is none. */
  readonly clockSamples: number;
  /** Share of the clocked breaths that also had trigger signs. High when the period is the heartbeat's. */
  readonly clockedSensedShare: number;
}

export interface HabitOfBreath {
  readonly tiS: number;
  readonly teS: number;
  readonly vtiMl: number;
  readonly pipCmh2o: number;
  readonly peepCmh2o: number;
  readonly quietCmh2o: number;
  readonly beforeStartCmh2o: number;
  /** Samples from the start of the previous breath; NaN when the previous breath is not adjacent. */
  readonly intervalSamples: number;
  /** No effort was in progress at the start. */
  readonly effortless: boolean;
  readonly sensed: boolean;
}

const MEMORY_BREATHS = 20;
const LEAST_CLOCKED = 3;
/** Allows one longer interval: a breath whose mark was lost, or the last breath before a higher rate. */
const MOST_LONGER = 1;
/** Two clocked intervals each differ from the period by up to one tolerance, hence two between each other. */
const LONGER_TOLERANCES = 2;

/** Keeps the last MEMORY_BREATHS breaths without artefacts and computes their statistics. */
export class HabitTracker {
  readonly #last: HabitOfBreath[] = [];
  readonly #tiS = new MedianWindow(MEMORY_BREATHS);
  readonly #teS = new MedianWindow(MEMORY_BREATHS);
  readonly #vtiMl = new MedianWindow(MEMORY_BREATHS);
  readonly #pipCmh2o = new MedianWindow(MEMORY_BREATHS);
  readonly #peepCmh2o = new MedianWindow(MEMORY_BREATHS);
  readonly #quietCmh2o = new MedianWindow(MEMORY_BREATHS);
  readonly #beforeStartCmh2o = new MedianWindow(MEMORY_BREATHS);
  readonly #pressedCmh2o = new MedianWindow(MEMORY_BREATHS);
  /** Intervals of effortless breaths among the last breaths; NaN for the others. */
  readonly #clockable = new Float64Array(MEMORY_BREATHS);
  #breaths = 0;
  readonly #toleranceSamples: number;

  constructor(toleranceSamples: number) {
    this.#toleranceSamples = toleranceSamples;
  }

  learn(breath: HabitOfBreath): void {
    this.#breaths += 1;
    if (this.#last.length === MEMORY_BREATHS) this.#last.shift();
    this.#last.push(breath);
    this.#tiS.push(breath.tiS);
    this.#teS.push(breath.teS);
    this.#vtiMl.push(breath.vtiMl);
    this.#pipCmh2o.push(breath.pipCmh2o);
    this.#peepCmh2o.push(breath.peepCmh2o);
    this.#quietCmh2o.push(breath.quietCmh2o);
    this.#beforeStartCmh2o.push(breath.beforeStartCmh2o);
  }

  /** Learns from every breath, artefacts included: a depth that every breath shows is not an artefact. */
  learnPressed(pressedCmh2o: number): void {
    this.#pressedCmh2o.push(pressedCmh2o);
  }

  get habits(): Habits {
    let sumTiS = 0;
    let effortlessBreaths = 0;
    let longestIntervalSamples = 0;
    for (const { tiS, effortless, intervalSamples } of this.#last) {
      sumTiS += tiS;
      if (effortless) effortlessBreaths += 1;
      if (intervalSamples > longestIntervalSamples) longestIntervalSamples = intervalSamples;
    }
    const clock = this.#findClock();
    return {
      breaths: this.#breaths,
      meanTiS: sumTiS / this.#last.length,
      usualTiS: this.#tiS.median,
      usualTeS: this.#teS.median,
      usualVtiMl: this.#vtiMl.median,
      usualPipCmh2o: this.#pipCmh2o.median,
      usualPeepCmh2o: this.#peepCmh2o.median,
      quietCmh2o: this.#quietCmh2o.median,
      beforeStartCmh2o: this.#beforeStartCmh2o.median,
      pressedCmh2o: this.#pressedCmh2o.median,
      effortlessBreaths,
      longestIntervalSamples,
      clockSamples: clock.clockSamples,
      clockedSensedShare: clock.clockedSensedShare,
    };
  }

  /** Finds the interval that most effortless breaths share. The period is NaN when too few share one. */
  #findClock(): Pick<Habits, 'clockSamples' | 'clockedSensedShare'> {
    let most = 0;
    let period = Number.NaN;
    let place = 0;
    for (const { effortless, intervalSamples } of this.#last) {
      this.#clockable[place++] = effortless ? intervalSamples : Number.NaN;
    }
    for (const { effortless, intervalSamples } of this.#last) {
      // Only effortless breaths can be clocked.
      if (!effortless || intervalSamples === period) continue;
      const alike = this.#countAlike(intervalSamples);
      if (alike <= most) continue;
      most = alike;
      period = intervalSamples;
    }
    if (most < LEAST_CLOCKED) return { clockSamples: Number.NaN, clockedSensedShare: 0 };
    // A mandatory clock bounds every interval. A period that is exceeded repeatedly belongs to a leak or a heartbeat.
    if (this.#countLonger(period) > MOST_LONGER) return { clockSamples: Number.NaN, clockedSensedShare: 0 };
    const best = this.#last.filter((breath) => this.#isAlike(breath, period));
    return {
      clockSamples: medianOf(best.map(({ intervalSamples }) => intervalSamples)),
      clockedSensedShare: best.filter(({ sensed }) => sensed).length / best.length,
    };
  }

  #countLonger(period: number): number {
    let count = 0;
    for (const { intervalSamples } of this.#last) {
      if (intervalSamples > period + LONGER_TOLERANCES * this.#toleranceSamples) count += 1;
    }
    return count;
  }

  #countAlike(period: number): number {
    let count = 0;
    for (let at = 0; at < this.#last.length; at += 1) {
      if (Math.abs((this.#clockable[at] ?? Number.NaN) - period) <= this.#toleranceSamples) count += 1;
    }
    return count;
  }

  /** False for a breath without an adjacent predecessor, because its interval is NaN. */
  #isAlike({ effortless, intervalSamples }: HabitOfBreath, period: number): boolean {
    return effortless && Math.abs(intervalSamples - period) <= this.#toleranceSamples;
  }
}
