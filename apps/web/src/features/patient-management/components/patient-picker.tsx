import { Select } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';

/** Maximum number of suggestions; typing narrows them. */
const SUGGESTED_PATIENTS = 20;

interface PatientPickerProps {
  readonly label: string;
  readonly except: number;
  readonly value: string | null;
  readonly onChange: (value: string) => void;
}

/**
 * Selects a managed patient by part of the pseudonym. Filters locally before the server answers, because an
 * option that moves under the pointer could lose the click or select another patient.
 */
export function PatientPicker({ label, except, value, onChange }: PatientPickerProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const search = typed.trim();
  const query = { state: 'all' as const, count: SUGGESTED_PATIENTS, ...(search === '' ? {} : { search }) };
  const patients = useQuery({
    queryKey: ['patients', 'suggested', search],
    queryFn: ({ signal }) => api.call('listPatients', { query, signal }),
    placeholderData: keepPreviousData,
  });
  const known = (patients.data?.items ?? []).filter(({ id, may_manage: may }) => may && id !== except);
  return (
    <Select
      searchable
      label={label}
      nothingFoundMessage={t('management.noMatch')}
      data={known.map(({ id, pseudonym }) => ({ value: String(id), label: `${pseudonym} (${id})` }))}
      onSearchChange={(text) => setTyped(text.replace(/ \(\d+\)$/, ''))}
      value={value}
      onChange={(next) => next !== null && onChange(next)}
      error={patients.error === null ? undefined : t('management.failed')}
    />
  );
}
