import type { KnownNoteKind } from '@eupnea/contracts/note';
import { RESEARCH_DEVICE_TYPES, type ConditionKind } from '@eupnea/contracts/research-condition';
import {
  ASYNCHRONY_KINDS,
  BREATH_FEATURE_CODES,
  findParameter,
  LABEL_KINDS,
  PATIENT_CATEGORIES,
  VENTILATION_CONTROLS,
} from '@eupnea/model';
import type { DraftCondition } from './definition-draft.ts';

/** How one field of a condition is entered. `unit` is a text key below `research.unit`. */
export type ConditionField =
  | { readonly name: 'from' | 'to' | 'value'; readonly input: 'number'; readonly unit: ConditionUnit }
  | { readonly name: 'from' | 'to'; readonly input: 'time' }
  | { readonly name: string; readonly input: 'choice' | 'choices'; readonly options: readonly string[] }
  | { readonly name: 'note'; readonly input: 'note' }
  | { readonly name: 'gold'; readonly input: 'check' };

export type ConditionUnit =
  | 'years'
  | 'cm'
  | 'kg'
  | 'hours'
  | 'minutes'
  | 'percent'
  | 'breaths'
  | 'notes'
  | 'parameter';

const range = (unit: ConditionUnit): readonly ConditionField[] => [
  { name: 'from', input: 'number', unit },
  { name: 'to', input: 'number', unit },
];
const times: readonly ConditionField[] = [
  { name: 'from', input: 'time' },
  { name: 'to', input: 'time' },
];
const choice = (name: string, options: readonly string[]): ConditionField => ({
  name,
  input: 'choice',
  options,
});

/** Time beyond a value comes from the rollups' bins, which not every parameter has. */
const BINNED_PARAMETERS = BREATH_FEATURE_CODES.filter(
  (code) => findParameter('breath', code)?.histogram !== undefined,
);

const beyond: readonly ConditionField[] = [
  choice('parameter', BINNED_PARAMETERS),
  choice('side', ['above', 'below']),
  { name: 'value', input: 'number', unit: 'parameter' },
];

export const CONDITION_FIELDS: Readonly<Record<ConditionKind, readonly ConditionField[]>> = {
  age: range('years'),
  sex: [choice('is', ['man', 'woman'])],
  category: [choice('is', PATIENT_CATEGORIES)],
  height: range('cm'),
  ibw: range('kg'),
  condition: [choice('is', ['ards', 'copd', 'brain_j'])],
  date_in: times,
  date_out: times,
  device_type: [{ name: 'is', input: 'choices', options: RESEARCH_DEVICE_TYPES }],
  ventilated_hours: range('hours'),
  mode_hours: [
    choice('mode', VENTILATION_CONTROLS),
    choice('source', ['recognised', 'device']),
    ...range('hours'),
  ],
  minutes_beyond: [...beyond, ...range('minutes')],
  share_beyond: [...beyond, ...range('percent')],
  coverage: [choice('parameter', BREATH_FEATURE_CODES), ...range('percent')],
  finding_share: [choice('asynchrony', ['all', ...ASYNCHRONY_KINDS]), ...range('percent')],
  asynchrony_index: [choice('asynchrony', ['all', ...ASYNCHRONY_KINDS]), ...range('percent')],
  labelled: [
    choice('label', ['any', ...LABEL_KINDS]),
    { name: 'gold', input: 'check' },
    { name: 'from', input: 'number', unit: 'breaths' },
  ],
  noted: [
    { name: 'note', input: 'note' },
    { name: 'from', input: 'number', unit: 'notes' },
  ],
};

/** Conditions by what they look at, in the order of the menu. */
export const CONDITION_GROUPS = {
  record: ['age', 'sex', 'category', 'height', 'ibw', 'condition', 'date_in', 'date_out'],
  ventilation: ['device_type', 'ventilated_hours', 'mode_hours'],
  measured: ['minutes_beyond', 'share_beyond', 'coverage', 'finding_share', 'asynchrony_index'],
  labels: ['labelled', 'noted'],
} as const satisfies Readonly<Record<string, readonly ConditionKind[]>>;

/** Parameters that a clinician asks for first. */
const USUAL_PARAMETER = 'vte_ml';
const USUAL_NOTE: KnownNoteKind = 'prone';

/** A new condition with its choices made and its numbers open. */
export function newCondition(kind: ConditionKind): DraftCondition {
  const fields: Record<string, unknown> = {};
  for (const field of CONDITION_FIELDS[kind]) {
    if (field.input === 'choice') {
      fields[field.name] = field.name === 'parameter' ? USUAL_PARAMETER : field.options[0];
    }
    if (field.input === 'choices') fields[field.name] = [];
    if (field.input === 'check') fields[field.name] = false;
    if (field.input === 'note') fields[field.name] = USUAL_NOTE;
  }
  const counts = kind === 'labelled' || kind === 'noted';
  return counts ? { kind, fields: { ...fields, from: 1 } } : { kind, fields };
}
