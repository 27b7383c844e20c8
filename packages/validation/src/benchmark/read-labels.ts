import type { FindingKind } from '@eupnea/model';
import { LABEL_COLUMNS, LABELLED_KINDS } from '../muscle-truth/muscle-labels.ts';
import { VALIDATED_KINDS } from '../score-kind.ts';

/** A labelled breath of a recording that a person has. */
export interface LabelledBreath {
  readonly startS: number;
  readonly endS: number;
  /** Whether the breath has the kind; kinds without a label, and unsure ones, are absent. */
  readonly labels: ReadonlyMap<FindingKind, boolean>;
}

/** Short names of the columns of kinds, in files of recordings with a muscle signal. */
const SHORT_NAMES = new Map<string, FindingKind>(LABELLED_KINDS.map((kind) => [LABEL_COLUMNS[kind], kind]));
const CODES = new Map<string, FindingKind>(VALIDATED_KINDS.map((kind) => [kind, kind]));

/**
 * Reads a table of labels: `start_s`, `end_s` and one column a kind, named by its code or short name; 1 and 0 are labels,
 * anything else is unsure. What a pair of breaths leaves open (definitions.md, Asynchrony) has no label.
 * @throws Error that names the column or line which cannot be read
 */
export function readBreathLabels(text: string): readonly LabelledBreath[] {
  const [head = '', ...lines] = text.trim().split(/\r?\n/u);
  const names = head.split(',').map((name) => name.trim());
  const [start, end] = ['start_s', 'end_s'].map((name) => names.indexOf(name));
  if (start === undefined || end === undefined || start < 0 || end < 0)
    throw new Error('the labels need the columns start_s and end_s');
  const columns = names.flatMap((name, at) => {
    const kind = CODES.get(name) ?? SHORT_NAMES.get(name);
    return kind === undefined ? [] : [{ kind, at }];
  });
  if (columns.length === 0)
    throw new Error(
      `the labels need a column of a kind: ${[...SHORT_NAMES.keys(), ...CODES.keys()].join(', ')}`,
    );
  let formerEndS = Number.NEGATIVE_INFINITY;
  const breaths = lines.map((line, place) => {
    const cells = line.split(',').map((cell) => cell.trim());
    const [startS, endS] = [readSeconds(cells[start]), readSeconds(cells[end])];
    if (startS === null || endS === null || endS <= startS || startS < formerEndS - OVERLAP_S)
      throw new Error(`line ${place + 2} of the labels: start_s and end_s must be seconds in order of time`);
    formerEndS = endS;
    const labels = columns.flatMap(({ kind, at }): [FindingKind, boolean][] =>
      cells[at] === '1' ? [[kind, true]] : cells[at] === '0' ? [[kind, false]] : [],
    );
    return { startS, endS, labels: new Map(labels) };
  });
  const hasDoubles = columns.some(({ kind }) => kind === 'double_trigger');
  return hasDoubles ? breaths.map((breath, at) => leaveOpen(breath, breaths[at - 1])) : breaths;
}

/** Rounding that the end of a breath may have beyond the start of the next, s. */
const OVERLAP_S = 0.01;

/**
 * Volume left before the second breath of a double trigger is no stacking; the second breath may as well be called a late
 * trigger of the same effort, and a detector may mark it as a part of the pair.
 */
function leaveOpen(breath: LabelledBreath, former: LabelledBreath | undefined): LabelledBreath {
  const labels = new Map(breath.labels);
  if (labels.get('double_trigger') !== false) labels.delete('breath_stacking');
  if (former?.labels.get('double_trigger') === true) {
    labels.delete('delayed_trigger');
    if (labels.get('double_trigger') === false) labels.delete('double_trigger');
  }
  return { ...breath, labels };
}

function readSeconds(cell: string | undefined): number | null {
  const value = cell === undefined || cell === '' ? Number.NaN : Number(cell);
  return Number.isFinite(value) ? value : null;
}
