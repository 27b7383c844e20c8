import type { FilePart, PartReason, PartWhy } from '@eupnea/model';

type Of<Reason extends PartReason, Why = PartWhy> = Why extends { readonly reason: infer Own }
  ? Reason extends Own
    ? Why
    : never
  : never;

/** Methods accept the union of all reasons, so that one is called by its own. */
interface Sentence<Why> {
  say(why: Why): string;
}

/** Reasons in English, for the command line and programs. Screens translate the same reasons. */
const SENTENCES: { readonly [Reason in PartReason]: Sentence<Of<Reason>>['say'] } = {
  unknown_name: () => 'no channel is known by this name',
  not_chosen: () => 'it was not chosen',
  empty: () => 'it has no values in the first rows',
  further_sheet: () => 'a further sheet: only the first is read',
  further_list: () => 'a further list: only the longest table is read',
  checksum: () => 'a checksum of each record',
  nameless_rows: () => 'they name no signal',
  other_patient_rows: () => 'they are of another patient',
  no_name: () => 'it has no name',
  decimal_numbers: () => 'decimal numbers are not read',
  nested: () => 'it is nested in a structure',
  long_text: () => 'a long text',
  taken_instead: ({ other, channel }) => `${other} is taken as ${channel}`,
  unfit_rate: ({ hz, leastHz, mostHz }) => `its rate (${hz} Hz) is not ${leastHz} to ${mostHz} Hz`,
  beyond_columns: ({ most }) => `only the first ${most} columns or signals are read`,
  beyond_inspection: ({ most }) => `only the first ${most} columns are inspected (--columns names any)`,
  column_type: ({ type }) => `its type (${type}) is not read`,
  dimensions: ({ dimensions }) => `an array of ${dimensions} dimensions`,
  few_values: ({ values, needed }) => `${values} numbers, and a signal has ${needed}`,
  wide_matrix: ({ rows, columns }) => `a matrix of ${rows} times ${columns} numbers is too wide for signals`,
  deep: ({ levels }) => `lies more than ${levels} levels deep`,
  no_samples: ({ values }) => `a list of ${values} values, which holds no samples`,
  words: ({ values, samples }) => `a list of ${values} words beside ${samples} samples`,
};

export function describePart(why: PartWhy): string {
  const say: Sentence<PartWhy>['say'] = SENTENCES[why.reason];
  return say(why);
}

/** A part that is not read. */
export function leaveOut(name: string, why: PartWhy): FilePart {
  return { name, use: null, reason: describePart(why), why };
}

/** Every reason, so that a test can ask for its translation. */
export const PART_REASONS: readonly string[] = Object.keys(SENTENCES);
