import { FORMULAS_PATTERN, LANES_PATTERN } from '../../../lib/stored/lane-choice.ts';

export const LABELING_VIEWS = ['label', 'review', 'agreement'] as const;
export type LabelingView = (typeof LABELING_VIEWS)[number];

/** The address contains the view: task, tab and current breath. */
export interface LabelingSearch {
  readonly task?: string;
  readonly view?: LabelingView;
  /** Position of the breath in the task, from 0. */
  readonly breath?: string;
  readonly order?: 'uncertainty';
  /** Hides suggestions. */
  readonly blind?: '1';
  /** Lanes in order with height and scale, and formulas of derived ones, as in stored review. */
  readonly lanes?: string;
  readonly formulas?: string;
}

/** The lanes of an address, which stay from task to task. */
export function lanesOf({ lanes, formulas }: LabelingSearch): LabelingSearch {
  return {
    ...(lanes === undefined ? {} : { lanes }),
    ...(formulas === undefined ? {} : { formulas }),
  };
}

/** Undefined values are removed from the address. */
export type LabelingChange = { readonly [Key in keyof LabelingSearch]?: LabelingSearch[Key] | undefined };

const ID = /^[1-9]\d{0,9}$/;
const POSITION = /^(0|[1-9]\d{0,3})$/;

/** Reads valid values of an address; others get defaults. */
export function readLabelingSearch(search: Readonly<Record<string, unknown>>): LabelingSearch {
  const { task, view, breath, order, blind, lanes, formulas } = search;
  const known = LABELING_VIEWS.find((one) => one === view);
  return {
    ...(typeof task === 'string' && ID.test(task) ? { task } : {}),
    ...(known === undefined ? {} : { view: known }),
    ...(typeof breath === 'string' && POSITION.test(breath) ? { breath } : {}),
    ...(order === 'uncertainty' ? { order } : {}),
    ...(blind === '1' ? { blind } : {}),
    ...(typeof lanes === 'string' && LANES_PATTERN.test(lanes) ? { lanes } : {}),
    ...(typeof formulas === 'string' && FORMULAS_PATTERN.test(formulas) ? { formulas } : {}),
  };
}
