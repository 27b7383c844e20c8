import { medianOf } from '../mechanics/median.ts';

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
  /** From the start of the breath before; NaN when it does not border. */
  readonly intervalSamples: number;
  /** No effort was going on when it began. */
  readonly effortless: boolean;
  readonly sensed: boolean;
}

const MEMORY_BREATHS = 20;
const LEAST_CLOCKED = 3;

/** The last breaths, without artefacts, and what they have in common. */
export class HabitTracker {
  #last: HabitOfBreath[] = [];
  #pressed: readonly number[] = [];
  #breaths = 0;
  readonly #toleranceSamples: number;

  constructor(toleranceSamples: number) {
    this.#toleranceSamples = toleranceSamples;
  }

  learn(breath: HabitOfBreath): void {
    this.#breaths += 1;
    this.#last = [...this.#last.slice(1 - MEMORY_BREATHS), breath];
  }

  /** Of every breath, artefacts included: what every breath shows is no artefact. */
  learnPressed(pressedCmh2o: number): void {
    this.#pressed = [...this.#pressed.slice(1 - MEMORY_BREATHS), pressedCmh2o];
  }

  get habits(): Habits {
    const last = this.#last;
    const usual = (read: (breath: HabitOfBreath) => number) =>
      medianOf(last.map(read).filter((value) => !Number.isNaN(value)));
    const clock = this.#findClock();
    return {
      breaths: this.#breaths,
      meanTiS: last.reduce((sum, { tiS }) => sum + tiS, 0) / last.length,
      usualTiS: usual(({ tiS }) => tiS),
      usualTeS: usual(({ teS }) => teS),
      usualVtiMl: usual(({ vtiMl }) => vtiMl),
      usualPipCmh2o: usual(({ pipCmh2o }) => pipCmh2o),
      usualPeepCmh2o: usual(({ peepCmh2o }) => peepCmh2o),
      quietCmh2o: usual(({ quietCmh2o }) => quietCmh2o),
      pressedCmh2o: medianOf(this.#pressed),
      effortlessBreaths: last.filter(({ effortless }) => effortless).length,
      longestIntervalSamples: last.reduce(
        (longest, { intervalSamples }) => (intervalSamples > longest ? intervalSamples : longest),
        0,
      ),
      ...clock,
    };
  }

  /** The longest interval that several effortless breaths share. */
  #findClock(): Pick<Habits, 'clockSamples' | 'clockedSensedShare'> {
    const effortless = this.#last.filter(
      ({ effortless: none, intervalSamples }) => none && !Number.isNaN(intervalSamples),
    );
    let best: readonly HabitOfBreath[] = [];
    for (const { intervalSamples } of effortless) {
      const alike = effortless.filter(
        (other) => Math.abs(other.intervalSamples - intervalSamples) <= this.#toleranceSamples,
      );
      if (alike.length > best.length) best = alike;
    }
    if (best.length < LEAST_CLOCKED) return { clockSamples: Number.NaN, clockedSensedShare: 0 };
    return {
      clockSamples: medianOf(best.map(({ intervalSamples }) => intervalSamples)),
      clockedSensedShare: best.filter(({ sensed }) => sensed).length / best.length,
    };
  }
}
