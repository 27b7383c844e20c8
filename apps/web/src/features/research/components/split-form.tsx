import { CATEGORY_VARIABLES, GAS_VARIABLES, NUMBER_VARIABLES } from '@eupnea/contracts/research-comparison';
import { BREATH_FEATURE_CODES } from '@eupnea/model';
import { Button, NumberInput, Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toShown, toStored } from '@eupnea/notation/shown-unit';
import { useComparisonWords } from '../hooks/use-comparison-words.ts';
import { isCategory } from '../logic/comparison-request.ts';
import styles from './comparison.module.css';

interface SplitFormProps {
  readonly split: string | null;
  /** In the registry's units, ascending. */
  readonly cuts: readonly number[];
  readonly onChange: (split: string | null, cuts: readonly number[]) => void;
}

/** Three cuts make four groups, as many as are compared. */
const CUT_FIELDS = [0, 1, 2] as const;

/** Splits the one group by a category, or by a number at one to three cuts. */
export function SplitForm({ split, cuts, onChange }: SplitFormProps) {
  const { t } = useTranslation();
  const words = useComparisonWords();
  const scale = { factor: split === null ? 1 : words.factorOf(split), moreDecimals: 0 };
  const [entered, setEntered] = useState<readonly (number | null)[]>(
    CUT_FIELDS.map((field) => {
      const cut = cuts[field];
      return cut === undefined ? null : toShown(cut, scale);
    }),
  );
  const chosen = entered.filter((cut) => cut !== null);
  const item = (variable: string) => ({ value: variable, label: words.nameVariable(variable) });
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        const stored = [...new Set(chosen)].map((cut) => toStored(cut, scale));
        onChange(
          split,
          stored.toSorted((one, other) => one - other),
        );
      }}
    >
      <Select
        className={styles['split'] ?? ''}
        label={t('research.compare.splitBy')}
        placeholder={t('research.compare.noSplit')}
        searchable
        clearable
        data={[
          {
            group: t('research.conditionGroup.record'),
            items: [...CATEGORY_VARIABLES, ...NUMBER_VARIABLES].map(item),
          },
          { group: t('research.conditionGroup.measured'), items: BREATH_FEATURE_CODES.map(item) },
          { group: t('research.conditionGroup.gas'), items: GAS_VARIABLES.map(item) },
        ]}
        value={split}
        onChange={(variable) => onChange(variable, [])}
      />
      {split !== null && !isCategory(split) && (
        <>
          {CUT_FIELDS.map((field) => (
            <NumberInput
              key={field}
              className={styles['cut'] ?? ''}
              label={words.withUnit(t('research.compare.cut', { position: field + 1 }), split)}
              value={entered[field] ?? ''}
              onChange={(value) =>
                setEntered(
                  entered.map((cut, position) =>
                    position === field ? (typeof value === 'number' ? value : null) : cut,
                  ),
                )
              }
            />
          ))}
          <Button type="submit" disabled={chosen.length === 0}>
            {t('research.compare.splitNow')}
          </Button>
          <p className={styles['hint']}>{t('research.compare.cutsHint')}</p>
        </>
      )}
    </form>
  );
}
