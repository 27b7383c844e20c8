import { MedianWindow } from '../median-window.ts';
import { MODEL } from '../patient-model/model-constants.ts';

/** What is usual for this patient: medians of the last breaths without artefacts. NaN = not known yet. */
export interface BreathHabits {
  readonly meanTiS: number;
  readonly usualTiS: number;
  readonly usualTeS: number;
  readonly longestTeS: number;
  readonly usualVtiMl: number;
  readonly usualPipCmh2o: number;
  readonly usualPeepCmh2o: number;
  /** Usual depth of the trace below rest, positive: expiratory muscles or wrong mechanics. */
  readonly pressedCmh2o: number;
}

export interface HabitOfBreath {
  readonly tiS: number;
  readonly teS: number;
  readonly vtiMl: number;
  readonly pipCmh2o: number;
  readonly peepCmh2o: number;
}

export class HabitMemory {
  readonly #tis: number[] = [];
  readonly #tes: number[] = [];
  readonly #tiS = new MedianWindow(MODEL.recentBreaths);
  readonly #teS = new MedianWindow(MODEL.recentBreaths);
  readonly #vtiMl = new MedianWindow(MODEL.recentBreaths);
  readonly #pipCmh2o = new MedianWindow(MODEL.recentBreaths);
  readonly #peepCmh2o = new MedianWindow(MODEL.recentBreaths);
  readonly #pressedCmh2o = new MedianWindow(MODEL.recentBreaths);

  learn(breath: HabitOfBreath): void {
    this.#tis.push(breath.tiS);
    this.#tes.push(breath.teS);
    if (this.#tis.length > MODEL.recentBreaths) {
      this.#tis.shift();
      this.#tes.shift();
    }
    this.#tiS.push(breath.tiS);
    this.#teS.push(breath.teS);
    this.#vtiMl.push(breath.vtiMl);
    this.#pipCmh2o.push(breath.pipCmh2o);
    this.#peepCmh2o.push(breath.peepCmh2o);
  }

  /** Learns from every breath, artefacts included: a depth that every breath shows is not an artefact. */
  learnPressed(pressedCmh2o: number): void {
    this.#pressedCmh2o.push(pressedCmh2o);
  }

  get habits(): BreathHabits {
    return {
      meanTiS: this.#tis.reduce((sum, tiS) => sum + tiS, 0) / this.#tis.length,
      usualTiS: this.#tiS.median,
      usualTeS: this.#teS.median,
      longestTeS: Math.max(0, ...this.#tes),
      usualVtiMl: this.#vtiMl.median,
      usualPipCmh2o: this.#pipCmh2o.median,
      usualPeepCmh2o: this.#peepCmh2o.median,
      pressedCmh2o: this.#pressedCmh2o.median,
    };
  }
}
