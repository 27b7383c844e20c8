import type { OccupancyPreview, VentilationSession } from '@eupnea/contracts';
import { Button, Select, TextInput } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { formatInstant } from '../../../lib/format/format-time.ts';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { usePreviewTransfer, useTransfer, type Transfer } from '../hooks/use-transfer.ts';
import { readStretch } from '../logic/read-stretch.ts';
import styles from './patient-drawer.module.css';

/** The list to choose from is narrowed by typing; nobody reads more than this. */
const SUGGESTED_PATIENTS = 20;

interface TransferFormProps {
  readonly session: VentilationSession;
  readonly patientId: number;
  readonly onDone: () => void;
}

/** To whom, which part, what would move; only what was previewed can be done. */
export function TransferForm({ session, patientId, onDone }: TransferFormProps) {
  const { t } = useTranslation();
  const [target, setTarget] = useState<string | null>(null);
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const preview = usePreviewTransfer();
  const move = useTransfer(onDone);
  const stretch = readStretch(from, to, session);
  const change = (set: (value: string) => void) => (value: string) => {
    set(value);
    preview.reset();
  };
  const transfer: Transfer | null =
    target === null || stretch === 'refused'
      ? null
      : { session, fromPatientId: patientId, toPatientId: Number(target), stretch };
  return (
    <div className={styles['fields']}>
      <TargetPatient except={patientId} value={target} onChange={change(setTarget)} />
      <div className={styles['row']}>
        <TextInput
          type="datetime-local"
          step={1}
          label={t('review.from')}
          value={from}
          onChange={(event) => change(setFrom)(event.currentTarget.value)}
        />
        <TextInput
          type="datetime-local"
          step={1}
          label={t('review.to')}
          value={to}
          error={stretch === 'refused' ? t('review.endsBefore') : undefined}
          onChange={(event) => change(setTo)(event.currentTarget.value)}
        />
      </div>
      <p className={styles['hint']}>{t('transfer.stretchHint')}</p>
      <FormFailure error={preview.error ?? move.error} />
      {preview.data !== undefined && <PreviewFacts preview={preview.data} />}
      <div className={styles['buttons']}>
        <Button
          disabled={transfer === null}
          loading={preview.isPending}
          onClick={() => transfer !== null && preview.mutate(transfer)}
        >
          {t('transfer.preview')}
        </Button>
        <Button
          variant="filled"
          disabled={preview.data === undefined || !isPossible(preview.data)}
          loading={move.isPending}
          onClick={() => preview.variables !== undefined && move.mutate(preview.variables)}
        >
          {t('transfer.move')}
        </Button>
      </div>
    </div>
  );
}

/** Nobody is on two ventilators now; in the past a mix-up that is corrected in two steps may look so. */
function isPossible({ periods, overlaps }: OccupancyPreview): boolean {
  return periods.length > 0 && overlaps.every(({ to }) => to !== null);
}

interface TargetPatientProps {
  readonly except: number;
  readonly value: string | null;
  readonly onChange: (value: string) => void;
}

function TargetPatient({ except, value, onChange }: TargetPatientProps) {
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
      label={t('transfer.target')}
      nothingFoundMessage={t('management.noMatch')}
      data={known.map(({ id, pseudonym }) => ({ value: String(id), label: `${pseudonym} (${id})` }))}
      filter={({ options }) => options}
      onSearchChange={(text) => setTyped(text.replace(/ \(\d+\)$/, ''))}
      value={value}
      onChange={(next) => next !== null && onChange(next)}
      error={patients.error === null ? undefined : t('management.failed')}
    />
  );
}

function PreviewFacts({ preview }: { readonly preview: OccupancyPreview }) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <div role="status" className={styles['conflict']}>
      <strong>
        {preview.periods.length === 0
          ? t('transfer.nothing')
          : t('transfer.moves', { count: preview.breaths })}
      </strong>
      <ul>
        {preview.periods.map((period) => (
          <li key={period.from}>
            {t('transfer.period', {
              ventilator: t('management.onVentilator', { id: period.device_id }),
              from: formatInstant(period.from, locale),
              to: period.to === null ? t('transfer.goingOn') : formatInstant(period.to, locale),
              breaths: period.breaths,
              alerts: period.alerts,
            })}
          </li>
        ))}
      </ul>
      {preview.overlaps.some((overlap) => overlap.to === null) && <p>{t('transfer.onOther')}</p>}
      {preview.overlaps.length > 0 && <p>{t('transfer.overlaps', { count: preview.overlaps.length })}</p>}
    </div>
  );
}
