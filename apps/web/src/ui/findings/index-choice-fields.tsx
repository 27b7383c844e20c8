import { ASYNCHRONY_INDEX_CODES } from '@eupnea/model';
import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '@eupnea/notation/format-number';
import { useLocale } from '../../lib/format/use-locale.ts';
import { CONFIDENCE_CHOICES, type ReaderIndexChoice } from '../../lib/clinical/index-choice-search.ts';
import styles from './index-choice-fields.module.css';

interface IndexChoiceFieldsProps {
  readonly choice: ReaderIndexChoice;
  readonly onChange: (change: { readonly index?: string; readonly confidence?: string }) => void;
}

/** Definition of the asynchrony index and least confidence of a counted finding. */
export function IndexChoiceFields({ choice, onChange }: IndexChoiceFieldsProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <div className={styles['choice']}>
      <Select
        label={t('asynchronyIndex.choose')}
        allowDeselect={false}
        value={choice.index}
        data={ASYNCHRONY_INDEX_CODES.map((value) => ({
          value,
          label: t(`asynchronyIndex.definition.${value}`),
        }))}
        onChange={(value) => value !== null && onChange({ index: value })}
      />
      <Select
        label={t('asynchronyIndex.confidence')}
        allowDeselect={false}
        value={String(choice.minConfidence)}
        data={CONFIDENCE_CHOICES.map((value) => ({
          value: String(value),
          label: formatNumber(value, 2, locale),
        }))}
        onChange={(value) => value !== null && onChange({ confidence: value })}
      />
    </div>
  );
}
