import type { AsynchronyKind } from '@eupnea/model';

/** Columns of NAME.breaths.csv that hold a label, by kind; flow starvation has none. */
export const LABEL_COLUMNS = {
  ineffective_effort: 'ineffective',
  double_trigger: 'double',
  breath_stacking: 'stacked',
  auto_trigger: 'auto',
  delayed_trigger: 'delayed_trigger',
  reverse_trigger: 'reverse',
  premature_cycling: 'premature_cycling',
  delayed_cycling: 'delayed_cycling',
} as const satisfies { readonly [Kind in AsynchronyKind]?: string };

export type LabelledKind = keyof typeof LABEL_COLUMNS;

export const LABELLED_KINDS = [
  'ineffective_effort',
  'double_trigger',
  'breath_stacking',
  'auto_trigger',
  'delayed_trigger',
  'reverse_trigger',
  'premature_cycling',
  'delayed_cycling',
] as const satisfies readonly LabelledKind[];

export type PerKind<Value> = { readonly [Kind in LabelledKind]: Value };

/** A value for each labelled kind. */
export function perKind<Value>(make: (kind: LabelledKind) => Value): PerKind<Value> {
  return {
    ineffective_effort: make('ineffective_effort'),
    double_trigger: make('double_trigger'),
    breath_stacking: make('breath_stacking'),
    auto_trigger: make('auto_trigger'),
    delayed_trigger: make('delayed_trigger'),
    reverse_trigger: make('reverse_trigger'),
    premature_cycling: make('premature_cycling'),
    delayed_cycling: make('delayed_cycling'),
  };
}

/** A labelled breath of a recording with a muscle signal (shared/data/muscle_truth/README.md). */
export interface MuscleBreath {
  readonly startS: number;
  readonly endS: number;
  /** Null = unsure: never scored. */
  readonly labels: PerKind<boolean | null>;
  /** No effort from 0.6 s before the start to 0.1 s after inspiration. */
  readonly passive: boolean | null;
  /** A clear effort is running when delivery starts. */
  readonly confirmedEffort: boolean | null;
  /** mL/cmH2O and cmH2O s/L; null where the muscle signal does not give them. */
  readonly compliance: number | null;
  readonly resistance: number | null;
}

/** Reads the text of NAME.breaths.csv. @throws Error when a column is missing */
export function readMuscleBreaths(text: string): readonly MuscleBreath[] {
  const [head = '', ...rows] = text.trim().split(/\r?\n/u);
  const names = head.split(',');
  const place = (column: string): number => {
    const at = names.indexOf(column);
    if (at < 0) throw new Error(`the labels have no column ${column}`);
    return at;
  };
  const places = perKind((kind) => place(LABEL_COLUMNS[kind]));
  const [start, end, passive, confirmed] = ['start_s', 'end_s', 'passive', 'confirmed_effort'].map(place);
  const [compliance, resistance] = ['compliance_ml_cmh2o', 'resistance_cmh2o_s_l'].map(place);
  return rows.map((row) => {
    const cells = row.split(',');
    const cell = (at: number | undefined) => cells[at ?? -1] ?? '';
    return {
      startS: Number(cell(start)),
      endS: Number(cell(end)),
      labels: perKind((kind) => readLabel(cell(places[kind]))),
      passive: readLabel(cell(passive)),
      confirmedEffort: readLabel(cell(confirmed)),
      compliance: readNumber(cell(compliance)),
      resistance: readNumber(cell(resistance)),
    };
  });
}

function readLabel(cell: string): boolean | null {
  return cell === '1' ? true : cell === '0' ? false : null;
}

function readNumber(cell: string): number | null {
  return cell === '' ? null : Number(cell);
}
