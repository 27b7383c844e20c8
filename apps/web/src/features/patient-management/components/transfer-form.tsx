import type { OccupancyPreview, VentilationSession } from '@eupnea/contracts/occupancy';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatInstant } from '../../../lib/format/format-time.ts';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { DateTimeField } from '../../../ui/date-time-field.tsx';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { usePreviewTransfer, useTransfer, type Transfer } from '../hooks/use-transfer.ts';
import { readStretch } from '../logic/read-stretch.ts';
import { PatientPicker } from './patient-picker.tsx';
import styles from './patient-drawer.module.css';

interface TransferFormProps {
  readonly session: VentilationSession;
  readonly patientId: number;
  readonly onDone: () => void;
}

/** Transfer: target patient, period and preview. Only a previewed transfer can be confirmed. */
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
      <PatientPicker
        label={t('transfer.target')}
        except={patientId}
        value={target}
        onChange={change(setTarget)}
      />
      <div className={styles['times']}>
        <DateTimeField label={t('review.from')} value={from} onChange={change(setFrom)} />
        <DateTimeField
          label={t('review.to')}
          value={to}
          error={stretch === 'refused' ? t('review.endsBefore') : undefined}
          onChange={change(setTo)}
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
          {preview.data === undefined
            ? t('transfer.move')
            : t('transfer.moveBreaths', { count: preview.data.breaths })}
        </Button>
      </div>
    </div>
  );
}

/**
 * A patient cannot be on two ventilators now. In the past an overlap is allowed, because a correction may
 * need two steps.
 */
function isPossible({ periods, overlaps }: OccupancyPreview): boolean {
  return periods.length > 0 && overlaps.every(({ to }) => to !== null);
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
