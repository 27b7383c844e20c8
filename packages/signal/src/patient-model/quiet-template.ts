import { ScratchArray } from '../mechanics/scratch-array.ts';
import { selectRank } from '../mechanics/select-rank.ts';
import { MODEL } from './model-constants.ts';
import type { MuscleTrace } from './muscle-trace.ts';

/** What the model says of breaths in which the patient did nothing: its error, over time from the opening of the valve. */
export interface Template {
  readonly middle: Float64Array;
  readonly spread: Float64Array;
}

const trace = new ScratchArray();

/**
 * Means of a trace over steps of `templateStepS` from the opening of the valve; NaN beyond the breath. Valid until the
 * next trace.
 */
export function stepTrace(pmus: Float64Array, { rateHz }: MuscleTrace, valve: number): Float64Array {
  const steps = trace.take(MODEL.templateSteps).fill(Number.NaN);
  const size = MODEL.templateStepS * rateHz;
  for (let step = 0; step < steps.length; step += 1) {
    const from = valve + Math.round(step * size);
    const to = Math.max(from + 1, valve + Math.round((step + 1) * size));
    if (to > pmus.length) break;
    let sum = 0;
    for (let at = from; at < to; at += 1) sum += pmus[at];
    steps[step] = sum / (to - from);
  }
  return steps;
}

interface Kept {
  readonly steps: Float64Array;
  readonly height: number;
}

/** Keeps the last breaths that came by the clock; the quietest of them are the template. */
export class QuietTemplate {
  readonly #kept: Kept[] = [];
  #template: Template | null = null;
  #learned = 0;

  /** Null before enough timed breaths were seen. */
  get template(): Template | null {
    return this.#template;
  }

  /** True for a timed breath that shows no more than the quiet breaths before it. */
  isQuiet(steps: Float64Array, until: number): boolean {
    const template = this.#template;
    if (template === null) return heightOf(steps, until) < MODEL.effortCmh2o;
    const above = steps.map((height, step) => height - template.middle[step]);
    return heightOf(above, until) < MODEL.effortCmh2o;
  }

  /** The chest has changed: what quiet breaths showed by the former one says nothing. */
  forget(): void {
    this.#kept.length = 0;
    this.#learned = 0;
    this.#template = null;
  }

  /** @param until step at which the inflation ends */
  learn(steps: Float64Array, until: number): void {
    this.#kept.push({ steps: steps.slice(), height: heightOf(steps, until) });
    if (this.#kept.length > MODEL.breaths) this.#kept.shift();
    this.#learned += 1;
    if (this.#learned < MODEL.timedBreaths) return;
    // Drawing costs more than all else of a breath; a few breaths hardly change it.
    if (this.#learned % MODEL.templateEvery === 0) this.#template = draw(this.#kept);
  }
}

/** Highest muscle pressure in and just after the inflation, held over two steps. */
function heightOf(steps: Float64Array, until: number): number {
  let height = 0;
  const last = Math.min(steps.length, until + Math.round(MODEL.reverseTailS / MODEL.templateStepS));
  for (let step = 2; step < last; step += 1) height = Math.max(height, calm(steps, step));
  return height;
}

/** The lower of two neighbours: one step alone may be a valve. */
function calm(steps: Float64Array, step: number): number {
  return Math.min(steps[step], steps[step - 1]);
}

function draw(kept: readonly Kept[]): Template {
  const count = Math.max(MODEL.templateBreaths, Math.round(MODEL.templateShare * kept.length));
  const quiet = kept.toSorted((a, b) => a.height - b.height).slice(0, count);
  const middle = new Float64Array(MODEL.templateSteps).fill(Number.NaN);
  const spread = new Float64Array(MODEL.templateSteps).fill(Number.NaN);
  const values = heights.atLeast(count);
  for (let step = 0; step < middle.length; step += 1) {
    let known = 0;
    for (const { steps } of quiet) {
      const height = steps[step];
      if (!Number.isNaN(height)) values[known++] = height;
    }
    if (known < MODEL.templateBreaths) break;
    const centre = selectRank(values, known >> 1, known);
    for (let at = 0; at < known; at += 1) values[at] = Math.abs(values[at] - centre);
    middle[step] = centre;
    spread[step] = selectRank(values, known >> 1, known) / MODEL.medianSd;
  }
  return { middle, spread };
}

const heights = new ScratchArray();
