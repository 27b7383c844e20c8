import {
  MAX_RATE_HZ,
  MIN_RATE_HZ,
  type InputIssue,
  type QuestionWhy,
  type StepShare,
  type WhyReason,
} from '@eupnea/model';

/** The reason with its parameters. */
type Of<Reason extends WhyReason, Why = QuestionWhy> = Why extends { readonly reason: infer Own }
  ? Reason extends Own
    ? Why
    : never
  : never;

/** Methods accept the union of all reasons, so that one is called by its own. */
interface Sentence<Why> {
  say(why: Why): string;
}

/** Sentences in English, for the command line and programs. Screens translate the same reasons. */
const SENTENCES: { readonly [Reason in WhyReason]: Sentence<Of<Reason>>['say'] } = {
  found_by_values: ({ about }) => `${about.join(' and ')} were found by their values, not by a name.`,
  found_by_unit: ({ about }) => `${about.join(' and ')} was found by its unit, not by a name.`,
  no_unit: ({ about }) => `The file does not say the unit of ${about.join(', ')}.`,
  other_unit: ({ about }) => `The file does not say the unit of ${about.join(', ')}.`,
  mixed_units: ({ about }) =>
    `The cells of ${about.join(', ')} do not all have one unit, or another one than the head says. Say the unit of those that have none: the others are read in theirs.`,
  unknown_unit: ({ units }) => `The unit is not one that is known: ${units}.`,
  flow_reversed: () => 'Flow seems to be positive out of the patient; its sign is turned.',
  flow_pair: () =>
    'The columns of inspiratory and expiratory flow do not hold one direction each: both flow at the same time, or change their sign. Say which column is the flow, or which is subtracted.',
  no_known_name: () => 'No column has a name of a known signal.',
  no_known_signal: ({ names }) =>
    `No signal of ${MIN_RATE_HZ} to ${MAX_RATE_HZ} Hz is known as airway pressure or flow by its name.${names === '' ? '' : ` It holds ${names}.`} Say which is which.`,
  same_name: ({ names }) => `Several signals have the same name: ${names}. Say by its number which is meant.`,
  unfit_rates: ({ names }) =>
    `Not taken, because their rate is not ${MIN_RATE_HZ} to ${MAX_RATE_HZ} Hz: ${names}.`,
  other_lengths: ({ names, leader, values }) =>
    `${names}: they have another number of values than ${leader} (${values}). Say which to read.`,
  rate_unstated: () => 'The file does not say the samples a second.',
  time_form: ({ example }) =>
    `The form of the times, such as ${example}, is not read, and the file does not say the samples a second otherwise.`,
  rate_perhaps: ({ hz }) =>
    `The file does not say the samples a second. A line above the rows holds ${hz} for each column, which may be it, or how many they are.`,
  rate_contradicted: ({ statedHz, foundHz }) =>
    `The file states ${statedHz} samples a second, and the times of its rows say ${foundHz}.`,
  rows_far_apart: ({ seconds, hz, neededHz }) =>
    `The rows are ${seconds} s apart by their times (${hz} a second), and ${neededHz} a second are needed: a trend or a thinned export cannot be measured. If the time has another unit, say it (--columns time=NAME:ms).`,
  rows_descending: () =>
    'The rows are in descending order of time: the last row comes first. Sort them by time, the earliest first.',
  rows_unsorted: () =>
    'The rows are not in the order of their times: later rows fill the holes between earlier ones, as after sorting times as text. Sort them by time as numbers, the earliest first.',
  no_times: () => 'Found no running time column.',
  steps_uneven: ({ steps }) => `The steps of time fit no rate: ${listSteps(steps)}.`,
  packets_uneven: ({ steps }) => `The rows have no even pace: ${listSteps(steps)}.`,
  grid_or_ticks: ({ gridHz, missing, meanHz, tickMs, steps }) =>
    `The steps of time fit ${gridHz} samples a second with ${missing} % of the rows missing, and ${meanHz} with stamps in ticks of ${tickMs} ms: ${listSteps(steps)}.`,
  ticks_with_losses: ({ tickMs, meanHz, steps }) =>
    `The stamps come in ticks of ${tickMs} ms and rows are missing among them, so that the rate is not known: ${meanHz} samples a second on average, ${listSteps(steps)}.`,
  packets_with_losses: ({ meanHz, steps }) =>
    `Several rows share a time, and rows are missing among them or come unevenly, so that the rate is not known: ${meanHz} samples a second on average, ${listSteps(steps)}.`,
  packets_repeated: ({ meanHz, steps }) =>
    `Several rows share a time, and some of them are written twice, so that the rate is not known: ${meanHz} samples a second on average, ${listSteps(steps)}.`,
  two_rates: ({ leader, leaderHz, other, steps }) =>
    `Two rates: ${leader} has ${leaderHz} samples a second, and ${other} stands in other rows at steps of ${listSteps(steps) || 'no even length'}.`,
  rate_out_of_range: ({ hz, leastHz, mostHz, steps }) =>
    `Found ${hz.toFixed(2)} samples a second; needed are ${leastHz} to ${mostHz}.` +
    (hz < leastHz ? ' A thinned export cannot be measured.' : '') +
    (steps.length === 0 ? '' : ` Steps of time: ${listSteps(steps)}.`),
  pressure_early: (why) =>
    `${describeLagOf(why)}. PEEP, compliance, resistance and power are wrong by it. ${answerLag(why.lagMs)}`,
  pressure_late: (why) =>
    `${describeLagOf(why)}. PIP, compliance, resistance and power are wrong by it. ${answerLag(why.lagMs)}`,
  lag_untold: ({ flow, pressure }) =>
    `Nothing tells the lag between flow (${flow}) and pressure (${pressure}), two files with clocks of their own, nor that they are of one patient. --lag=0 keeps their times, --lag=MS moves pressure earlier by so much.`,
  unlike_names: ({ flow, pressure }) =>
    `The names of the two files do not tell that they are of one patient: flow (${flow}) and pressure (${pressure}). If they are, --lag=0 joins them as recorded, --lag=MS moves pressure earlier by so much.`,
  no_start: () => 'The file does not say when it was recorded.',
  stated_start: ({ stated }) => `The file states ${stated}, which may be its start.`,
  open_date: ({ date }) => `The date ${date} of the first row can be read with the day or the month first.`,
  no_zone: () => 'The times of the file have no time zone.',
};

export function describeWhy(why: QuestionWhy): string {
  const say: Sentence<QuestionWhy>['say'] = SENTENCES[why.reason];
  return say(why);
}

/** The refusal of a table whose rate is not known. @param prefix of the issue code: the format */
export function issueOfRate(why: QuestionWhy, prefix: string): InputIssue {
  return { code: `${prefix}_rate`, detail: describeWhy(why), why };
}

/** Every reason, so that a test can ask for its translation. */
export const WHY_REASONS: readonly string[] = Object.keys(SENTENCES);

/** `10 ms 75 %, 20 ms 25 %` */
function listSteps(steps: readonly StepShare[]): string {
  return steps.map(({ ms, percent }) => `${ms} ms ${percent} %`).join(', ');
}

interface Lag {
  readonly lagMs: number;
  readonly breaths: number;
  readonly spreadMs: number;
}

/** `Pressure follows flow by 104 ms (14 breaths, spread 6 ms)` */
export function describeLagOf({ lagMs, spreadMs, breaths }: Lag): string {
  const how = lagMs < 0 ? 'leads' : 'follows';
  return `Pressure ${how} flow by ${Math.abs(lagMs)} ms (${breaths} breaths, spread ${spreadMs} ms)`;
}

function answerLag(lagMs: number): string {
  return `--lag=${lagMs} moves pressure by as much, --lag=0 keeps it as recorded.`;
}
