import { Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatLimit } from '@eupnea/notation/format-number';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { symbolOf, wordKeyOf } from '../../../lib/clinical/lab-symbols.ts';
import type { LabField } from '../../../lib/clinical/lab-units.ts';
import { unitOf, type EntryProblem, type LabEntry } from '../logic/sample-form.ts';
import styles from './med-card.module.css';

interface LabValueFieldProps {
  readonly field: LabField;
  readonly entry: LabEntry;
  readonly problem: EntryProblem | undefined;
  /** Refusal by the server. */
  readonly refused: string | undefined;
  readonly onChange: (entry: LabEntry) => void;
}

/** A number with its unit, chosen where laboratories use several. */
export function LabValueField({ field, entry, problem, refused, onChange }: LabValueFieldProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { code, units, least, most } = field;
  const word = wordKeyOf(code);
  const symbol = word === null ? symbolOf(code) : t(word);
  const unit = unitOf(field, entry) ?? units[0];
  const inUnit = (stored: number): string =>
    formatLimit(Number((stored / (unit?.factor ?? 1)).toPrecision(3)), locale);
  const said =
    problem === undefined
      ? refused
      : t(`medCard.problem.${problem}`, {
          least: inUnit(least),
          most: inUnit(most),
          unit: unit?.label ?? '',
        });
  return (
    <div className={styles['value']} data-word={word !== null} data-warning={problem === 'outside'}>
      <TextInput
        label={symbol}
        description={word === null ? t(`medCard.value.${code}`) : null}
        inputMode="decimal"
        autoComplete="off"
        value={entry.text}
        error={said ?? null}
        onChange={(event) => onChange({ ...entry, text: event.currentTarget.value })}
      />
      {units.length > 1 ? (
        <Select
          className={styles['unitChoice'] ?? ''}
          aria-label={t('medCard.unitOf', { value: symbol })}
          placeholder={t('medCard.unit')}
          value={entry.unit === '' ? null : entry.unit}
          data={units.map(({ label }) => label)}
          onChange={(label) => onChange({ ...entry, unit: label ?? '' })}
        />
      ) : (
        <span className={styles['unit']}>{units[0]?.label}</span>
      )}
    </div>
  );
}
