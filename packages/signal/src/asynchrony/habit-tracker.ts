import { MedianWindow } from './median-window.ts';

/** Medians of the breaths so far. NaN = not known yet. */
export interface Habits {
  readonly breaths: number;
  readonly usualTeS: number;
  readonly usualVtiMl: number;
  readonly usualPipCmh2o: number;
  readonly usualPeepCmh2o: number;
  /** Height that heart, secretions and noise reach in the trace of a muscle at rest. */
  readonly quietCmh2o: number;
  /** The same just before the next breath. */
  readonly beforeStartCmh2o: number;
  /** How far the trace goes below rest, positive: expiratory muscles, or mechanics that are off. */
  readonly pressedCmh2o: number;
}

export interface HabitOfBreath {
  readonly teS: number;
  readonly vtiMl: number;
  readonly pipCmh2o: number;
  readonly peepCmh2o: number;
  readonly quietCmh2o: number;
  readonly beforeStartCmh2o: number;
}

const MEMORY_BREATHS = 20;

/** The last breaths, without artefacts, and what they have in common. */
export class HabitTracker {
  readonly #teS = new MedianWindow(MEMORY_BREATHS);
  readonly #vtiMl = new MedianWindow(MEMORY_BREATHS);
  readonly #pipCmh2o = new MedianWindow(MEMORY_BREATHS);
  readonly #peepCmh2o = new MedianWindow(MEMORY_BREATHS);
  readonly #quietCmh2o = new MedianWindow(MEMORY_BREATHS);
  readonly #beforeStartCmh2o = new MedianWindow(MEMORY_BREATHS);
  readonly #pressedCmh2o = new MedianWindow(MEMORY_BREATHS);
  #breaths = 0;

  learn(breath: HabitOfBreath): void {
    this.#breaths += 1;
    this.#teS.push(breath.teS);
    this.#vtiMl.push(breath.vtiMl);
    this.#pipCmh2o.push(breath.pipCmh2o);
    this.#peepCmh2o.push(breath.peepCmh2o);
    this.#quietCmh2o.push(breath.quietCmh2o);
    this.#beforeStartCmh2o.push(breath.beforeStartCmh2o);
  }

  /** Of every breath, artefacts included: a press in every breath is no artefact. */
  learnPressed(pressedCmh2o: number): void {
    this.#pressedCmh2o.push(pressedCmh2o);
  }

  get habits(): Habits {
    return {
      breaths: this.#breaths,
      usualTeS: this.#teS.median,
      usualVtiMl: this.#vtiMl.median,
      usualPipCmh2o: this.#pipCmh2o.median,
      usualPeepCmh2o: this.#peepCmh2o.median,
      quietCmh2o: this.#quietCmh2o.median,
      beforeStartCmh2o: this.#beforeStartCmh2o.median,
      pressedCmh2o: this.#pressedCmh2o.median,
    };
  }
}
