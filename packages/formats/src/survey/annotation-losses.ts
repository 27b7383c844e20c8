import type { ConversionLoss } from '@eupnea/model';
import type { RecordingSurvey } from './recording-survey.ts';

type Counted = 'text' | 'log' | 'trends' | 'breaths' | 'marks';

/** Counts data that the annotations of the target format cannot store. */
export class AnnotationLosses {
  readonly #counts = new Map<Counted, number>();
  readonly #target: string;

  constructor(target: string) {
    this.#target = target;
  }

  count(what: Counted, by = 1): void {
    if (by > 0) this.#counts.set(what, (this.#counts.get(what) ?? 0) + by);
  }

  report(): readonly ConversionLoss[] {
    const details: { readonly [What in Counted]: string } = {
      text: 'Texts were cut to the length that an annotation can have.',
      log: 'Annotations, settings or log lines have no place: too many, before the first sample or without a time.',
      trends: `${this.#target} has no place for the device's own trends.`,
      breaths: `Breaths are annotations with a few of their numbers; tables hold them all.`,
      marks: 'Marks had no place among the annotations.',
    };
    return [...this.#counts].map(([what, count]) => ({ what, name: '', count, detail: details[what] }));
  }
}

/** Reports losses of times that the start and the rate cannot express. */
export function reportTimeLosses({
  driftMs,
  refusedTimes,
  rateHz,
}: RecordingSurvey): readonly ConversionLoss[] {
  const losses: ConversionLoss[] = [];
  const add = (count: number, detail: string) => losses.push({ what: 'time', name: '', count, detail });
  if (Math.abs(driftMs) > 1000 / rateHz) {
    const seconds = Number((Math.abs(driftMs) / 1000).toFixed(3));
    add(1, `The recording's clock and its samples parted by ${seconds} s; the file counts by samples.`);
  }
  if (refusedTimes > 0) add(refusedTimes, 'Times that went back or jumped beyond belief have no place.');
  return losses;
}
