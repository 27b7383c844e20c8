import type { CohortNode } from '@eupnea/contracts/research-definition';
import type { TFunction } from 'i18next';
import { describeRange } from '../../../lib/format/describe-range.ts';
import { formatLimit } from '@eupnea/notation/format-number';
import { formatInstant } from '../../../lib/format/format-time.ts';
import { nameNoteKind } from '../../../lib/notes/note-kind.ts';
import type { ResearchNames } from '../hooks/use-research-names.ts';
import { CONDITION_FIELDS } from './condition-fields.ts';

interface Words {
  readonly t: TFunction;
  readonly names: ResearchNames;
  readonly locale: string;
}

/** A condition or group in one line: "Age ≥ 60 years". */
export function describeCondition(node: CohortNode, words: Words): string {
  const { t, names } = words;
  if (node.kind === 'all' || node.kind === 'any') {
    return node.of
      .map((one) => `(${describeCondition(one, words)})`)
      .join(` ${t(`research.and.${node.kind}`)} `);
  }
  if (node.kind === 'not') return `${t('research.and.not')} (${describeCondition(node.of, words)})`;
  return [names.nameCondition(node.kind), ...describeFields(node, words)].join(' ');
}

function describeFields(
  { kind, ...entered }: Exclude<CohortNode, { kind: 'all' | 'any' | 'not' }>,
  { t, names, locale }: Words,
): readonly string[] {
  const fields: Readonly<Record<string, unknown>> = entered;
  const parts: string[] = [];
  for (const field of CONDITION_FIELDS[kind]) {
    const value = fields[field.name];
    if (field.input === 'choice') parts.push(names.nameOption(field.name, String(value)));
    if (field.input === 'choices' && Array.isArray(value))
      parts.push(value.map((one) => names.nameDeviceType(String(one))).join(', '));
    if (field.input === 'note') parts.push(nameNoteKind(typeof value === 'string' ? value : '', t));
    if (field.input === 'check' && value === true) parts.push(t(`research.field.${field.name}`));
    if (field.name === 'value' && typeof value === 'number')
      parts.push(`${formatLimit(value, locale)} ${names.unitOf(String(fields['parameter']))}:`);
    if (field.name === 'from' || (field.name === 'to' && fields['from'] === undefined)) {
      const range = describeEnds(fields, locale);
      const unit = field.input === 'number' ? t(`research.unit.${field.unit}`) : '';
      if (range !== null) parts.push(`${range} ${unit}`.trim());
    }
  }
  return parts;
}

function describeEnds({ from, to }: Readonly<Record<string, unknown>>, locale: string): string | null {
  if (typeof from === 'string' || typeof to === 'string') {
    const day = (value: unknown): string => (typeof value === 'string' ? formatInstant(value, locale) : '…');
    return `${day(from)} – ${day(to)}`;
  }
  const end = (value: unknown): number | null => (typeof value === 'number' ? value : null);
  return describeRange({ low: end(from), high: end(to) }, (value) => formatLimit(value, locale));
}
