import type { ProtectionAudit } from '@eupnea/contracts/protection-audit';
import { AUDIT_MEASURE_CODES } from '@eupnea/model';
import { Button, SegmentedControl, Select, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DateField } from '../../../ui/date-field.tsx';
import { PROTECTION_DAYS, type ProtectionChange, type ProtectionSearch } from '../logic/protection-search.ts';
import { isDate, stepDate } from '../logic/report-search.ts';
import styles from './protection.module.css';

const TYPING_MS = 250;
const SORTS = ['share', 'pseudonym'] as const;

interface ProtectionControlsProps {
  readonly search: ProtectionSearch;
  readonly found: ProtectionAudit | undefined;
  readonly onChange: (change: ProtectionChange) => void;
}

/** Controls for measure, days, patients and their order. */
export function ProtectionControls({ search, found, onChange }: ProtectionControlsProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(search.search ?? '');
  const narrow = useDebouncedCallback(
    (text: string) => onChange({ search: text.trim() === '' ? null : text.trim() }),
    TYPING_MS,
  );
  const last = search.end ?? found?.days.at(-1)?.day;
  const step = (days: number): void => {
    if (last !== undefined) onChange({ end: stepDate(last, days) });
  };
  return (
    <div className={styles['controls']}>
      <Select
        label={t('protection.measureLabel')}
        value={search.measure}
        allowDeselect={false}
        data={AUDIT_MEASURE_CODES.map((value) => ({ value, label: t(`protection.measure.${value}`) }))}
        onChange={(value) => {
          const measure = AUDIT_MEASURE_CODES.find((code) => code === value);
          if (measure !== undefined) onChange({ measure });
        }}
      />
      <TextInput
        label={t('patient.pseudonym')}
        value={typed}
        maxLength={100}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          narrow(event.currentTarget.value);
        }}
      />
      <DateField
        label={t('matrix.lastDay')}
        value={last ?? ''}
        reportOn="leave"
        onChange={(day) => isDate(day) && onChange({ end: day })}
      />
      <SegmentedControl
        aria-label={t('matrix.days')}
        value={search.days}
        data={PROTECTION_DAYS.map((value) => ({ value, label: t('matrix.daysShown', { days: value }) }))}
        onChange={(value) =>
          onChange({ days: PROTECTION_DAYS.find((known) => known === value) ?? search.days })
        }
      />
      <SegmentedControl
        aria-label={t('protection.sortLabel')}
        value={search.sort}
        data={SORTS.map((value) => ({ value, label: t(`protection.sort.${value}`) }))}
        onChange={(value) => onChange({ sort: SORTS.find((known) => known === value) ?? search.sort })}
      />
      <Button disabled={last === undefined} onClick={() => step(-Number(search.days))}>
        {t('matrix.earlier')}
      </Button>
      <Button disabled={search.end === null} onClick={() => step(Number(search.days))}>
        {t('matrix.later')}
      </Button>
    </div>
  );
}
