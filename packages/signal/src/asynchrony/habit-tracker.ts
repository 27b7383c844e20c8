import { medianOf } from '../mechanics/median.ts';
import { MedianWindow } from './median-window.ts';

/** What is usual of the breaths so far. NaN = not known yet. */
export interface Habits {
  readonly breaths: number;
  readonly meanTiS: number;
  readonly usualTiS: number;
  readonly usualTeS: number;
  readonly usualVtiMl: number;
  readonly usualPipCmh2o: number;
  readonly usualPeepCmh2o: number;
  /** Height that the trace of a muscle at rest reaches: heart, secretions, noise. */
  readonly quietCmh2o: number;
  /** The same just before the next breath. */
  readonly beforeStartCmh2o: number;
  /** What the trace shows below rest, positive: expiratory muscles, or mechanics that are off. */
  readonly pressedCmh2o: number;
  /** Of the last breaths those that no effort began. */
  readonly effortlessBreaths: number;
  /** Longest time from breath to breath, samples: no clock's period is longer. */
  readonly longestIntervalSamples: number;
  /** Period of the clock, samples; NaN when none shows. */
  readonly clockSamples: number;
  /** Share of the clocked breaths before which something was sensed as well: high when the clock is a heart. */
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
  /** From the start of the breath before; NaN when it does not border. */
  readonly intervalSamples: number;
  /** No effort was going on when it began. */
  readonly effortless: boolean;
  readonly sensed: boolean;
}

const MEMORY_BREATHS = 20;
const LEAST_CLOCKED = 3;
/** A breath whose mark was lost, or the last one before the rate was set higher. */
const MOST_LONGER = 1;
/** Breaths of one clock differ by a tolerance among each other, and so by two from the one at the edge. */
const LONGER_TOLERANCES = 2;

/** The last breaths, without artefacts, and what they have in common. */
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
  /** Intervals of the last breaths that a clock may have begun; NaN of any other. */
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

  /** Of every breath, artefacts included: what every breath shows is no artefact. */
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

  /** The longest interval that several effortless breaths share. */
  #findClock(): Pick<Habits, 'clockSamples' | 'clockedSensedShare'> {
    let most = 0;
    let period = Number.NaN;
    for (const [at, one] of this.#last.entries()) {
      this.#clockable[at] = one.effortless ? one.intervalSamples : Number.NaN;
    }
    for (const { effortless, intervalSamples } of this.#last) {
      // A clock's breaths are all alike.
      if (!effortless || intervalSamples === period) continue;
      const alike = this.#countAlike(intervalSamples);
      if (alike <= most) continue;
      most = alike;
      period = intervalSamples;
    }
    if (most < LEAST_CLOCKED) return { clockSamples: Number.NaN, clockedSensedShare: 0 };
    // A clock lets no breath wait longer: what is exceeded again and again is the period of a leak or a heart.
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

  /** Never of a breath that borders on none: its interval is NaN. */
  #isAlike({ effortless, intervalSamples }: HabitOfBreath, period: number): boolean {
    return effortless && Math.abs(intervalSamples - period) <= this.#toleranceSamples;
  }
}
