import { MODEL } from '../patient-model/model-constants.ts';
import type { BreathRecord } from '../patient-model/patient-model.ts';
import type { Template } from '../patient-model/quiet-template.ts';
import { FINDINGS } from './finding-constants.ts';
import type { Measured } from './measured.ts';
import { ScratchArray } from '../mechanics/scratch-array.ts';

/** Muscle pressure above what quiet breaths show at the same time. */
export interface Excess {
  /** cmH2O, held over `excessSteps` steps. */
  readonly height: Measured;
  /** Quiet breaths show an effort's height themselves, too little to be told from the model's error. */
  readonly isShared: boolean;
  /** Samples in the window. */
  readonly from: number;
  readonly to: number;
}

const heights = new ScratchArray();
const sds = new ScratchArray();

/** The most certain excess in or just after the inflation, at least `reverseOnsetS` after the start. */
export function findExcess(record: BreathRecord): Excess | null {
  const { steps, template, trace, valve, inspirationEnd, lung } = record;
  if (steps === null || trace === null) return null;
  const size = MODEL.templateStepS * lung.rateHz;
  const last = Math.min(
    steps.length - 1,
    Math.floor((inspirationEnd - valve) / size + MODEL.reverseTailS / MODEL.templateStepS),
  );
  const swing = swingOf(record);
  const values = heights.atLeast(last + 1);
  const doubts = sds.atLeast(last + 1);
  for (let step = 0; step <= last; step += 1) {
    const at = Math.min(trace.sd.length - 1, valve + Math.round((step + 0.5) * size));
    const absolute = Math.hypot(trace.sd[at], FINDINGS.modelShare * swing);
    const middle = template?.middle[step] ?? Number.NaN;
    const spread = template?.spread[step] ?? Number.NaN;
    const height = steps[step];
    const isShared = middle > MODEL.effortCmh2o + 2 * absolute;
    const isAbsolute = Number.isNaN(middle) || isShared;
    values[step] = isAbsolute ? height : height - middle;
    doubts[step] = isAbsolute ? absolute : Math.hypot(spread, FINDINGS.templateCmh2o);
  }
  let best: Omit<Excess, 'isShared'> | null = null;
  let bestScore = Number.NEGATIVE_INFINITY;
  const first = Math.ceil(FINDINGS.reverseOnsetS / MODEL.templateStepS);
  for (let step = first; step + FINDINGS.excessSteps - 1 <= last; step += 1) {
    let score = Number.POSITIVE_INFINITY;
    let weakest = -1;
    for (let k = 0; k < FINDINGS.excessSteps; k += 1) {
      const value = values[step + k];
      const sd = doubts[step + k];
      const own = Math.min((value - MODEL.effortCmh2o) / (2 * sd), value / (4 * sd));
      if (Number.isNaN(own)) score = Number.NEGATIVE_INFINITY;
      if (own < score) {
        score = own;
        weakest = step + k;
      }
    }
    if (score > bestScore) {
      bestScore = score;
      best = {
        height: { value: values[weakest], sd: doubts[weakest] },
        from: valve + Math.round(step * size),
        to: valve + Math.round((step + FINDINGS.excessSteps) * size),
      };
    }
  }
  return best === null ? null : { ...best, isShared: sharesEffort(template, first, last) };
}

/** The template of quiet breaths stands above an effort's height as long as an effort must. */
function sharesEffort(template: Template | null, first: number, last: number): boolean {
  let run = 0;
  for (let step = first; step <= last; step += 1) {
    run = (template?.middle[step] ?? Number.NaN) > MODEL.effortCmh2o ? run + 1 : 0;
    if (run >= FINDINGS.excessSteps) return true;
  }
  return false;
}

/** Range of the airway pressure of the breath, cmH2O. */
export function swingOf({ lung }: BreathRecord): number {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (let at = lung.lead; at < lung.length; at += 1) {
    const paw = lung.pressure[at];
    if (paw < low) low = paw;
    if (paw > high) high = paw;
  }
  return high - low;
}
