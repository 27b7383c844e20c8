import { Checkbox, MultiSelect, NumberInput, Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { decimalMark } from '@eupnea/notation/format-number';
import { fromLocalField, toLocalField } from '../../../lib/format/local-time-field.ts';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { DateTimeField } from '../../../ui/date-time-field.tsx';
import { NoteKindField } from '../../../ui/notes/note-kind-field.tsx';
import { useResearchNames } from '../hooks/use-research-names.ts';
import { CONDITION_FIELDS, type ConditionField, type ConditionUnit } from '../logic/condition-fields.ts';
import type { DraftCondition, DraftFields } from '../logic/definition-draft.ts';
import styles from './research.module.css';

interface ConditionFieldsProps {
  readonly condition: DraftCondition;
  readonly onChange: (fields: DraftFields) => void;
}

/** The fields of one condition, each with its unit. An empty field is left out of the definition. */
export function ConditionFields({ condition, onChange }: ConditionFieldsProps) {
  const { kind, fields } = condition;
  const change = (name: string, value: unknown) => {
    const { [name]: _former, ...others } = fields;
    onChange(value === undefined ? others : { ...others, [name]: value });
  };
  return CONDITION_FIELDS[kind].map((field) => (
    <OneField
      key={field.name}
      field={field}
      fields={fields}
      onChange={(value) => change(field.name, value)}
    />
  ));
}

interface OneFieldProps {
  readonly field: ConditionField;
  readonly fields: DraftFields;
  /** undefined where nothing is entered. */
  readonly onChange: (value: unknown) => void;
}

function OneField({ field, fields, onChange }: OneFieldProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const names = useResearchNames();
  const value = fields[field.name];
  const label = t(`research.field.${field.name}`);
  const { parameter } = fields;
  const unit = (asked: ConditionUnit): string => {
    if (asked !== 'parameter') return t(`research.unit.${asked}`);
    return typeof parameter === 'string' ? names.unitOf(parameter) : '';
  };
  switch (field.input) {
    case 'number':
      return (
        <NumberInput
          className={styles['number'] ?? ''}
          label={`${label}, ${unit(field.unit)}`}
          decimalSeparator={decimalMark(locale)}
          value={typeof value === 'number' ? value : ''}
          onChange={(entered) => onChange(typeof entered === 'number' ? entered : undefined)}
        />
      );
    case 'time':
      return (
        <DateTimeField
          label={label}
          value={typeof value === 'string' ? toLocalField(Date.parse(value)) : ''}
          onChange={(text) => {
            const timeMs = fromLocalField(text);
            onChange(timeMs === null ? undefined : new Date(timeMs).toISOString());
          }}
        />
      );
    case 'choice':
      return (
        <Select
          className={styles[field.name === 'parameter' ? 'parameter' : 'choice'] ?? ''}
          label={label}
          searchable={field.name === 'parameter'}
          allowDeselect={false}
          data={field.options.map((option) => ({
            value: option,
            label: names.nameOption(field.name, option),
          }))}
          value={typeof value === 'string' ? value : null}
          onChange={(chosen) => onChange(chosen ?? undefined)}
        />
      );
    case 'choices':
      return (
        <MultiSelect
          className={styles['choices'] ?? ''}
          label={label}
          data={field.options.map((option) => ({ value: option, label: names.nameDeviceType(option) }))}
          value={Array.isArray(value) ? value.map(String) : []}
          onChange={onChange}
        />
      );
    case 'note':
      return (
        <NoteKindField
          label={label}
          value={typeof value === 'string' ? value : ''}
          onChange={(kind) => onChange(kind === '' ? undefined : kind)}
        />
      );
    case 'check':
      return (
        <Checkbox
          className={styles['check'] ?? ''}
          label={label}
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      );
  }
}
