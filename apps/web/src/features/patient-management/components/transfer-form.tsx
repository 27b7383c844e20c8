import type { OccupancyPreview, VentilationSession } from '@eupnea/contracts/occupancy';
import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatInstant } from '../../../lib/format/format-time.ts';
import { toLocalField } from '../../../lib/format/local-time-field.ts';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { DateTimeField } from '../../../ui/date-time-field.tsx';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { usePreviewTransfer, useTransfer, type Transfer } from '../hooks/use-transfer.ts';
import { readStretch } from '../logic/read-stretch.ts';
import { PatientPicker } from './patient-picker.tsx';
import styles from './patient-drawer.module.css';
import { TransferChecks } from './transfer-checks.tsx';
import { TransferRange } from './transfer-range.tsx';
import { TransferStep } from './transfer-step.tsx';

interface TransferFormProps {
  readonly session: VentilationSession;
  readonly patientId: number;
  readonly pseudonym: string;
  readonly onDone: () => void;
}

/** Steps after the session: target patient, part of the session, checks. Only a checked transfer can be confirmed. */
export function TransferForm({ session, patientId, pseudonym, onDone }: TransferFormProps) {
  const { t } = useTranslation();
  const [target, setTarget] = useState<string | null>(null);
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [nowMs] = useState(() => Date.now());
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
  const checked = preview.data;
  return (
    <>
      <TransferStep number={2} title={t('transfer.target')} isDone={target !== null}>
        <PatientPicker
          label={t('transfer.target')}
          except={patientId}
          value={target}
          onChange={change(setTarget)}
        />
      </TransferStep>
      <TransferStep number={3} title={t('transfer.part')} isDone={checked !== undefined}>
        <TransferRange
          session={session}
          patientId={patientId}
          from={from}
          to={to}
          nowMs={nowMs}
          onChange={(edge, value) => change(edge === 'from' ? setFrom : setTo)(value)}
        />
        <div className={styles['times']}>
          <DateTimeField
            label={t('review.from')}
            standsFor={toLocalField(Date.parse(session.from))}
            value={from}
            onChange={change(setFrom)}
          />
          <DateTimeField
            label={t('review.to')}
            standsFor={toLocalField(session.to === null ? nowMs : Date.parse(session.to))}
            value={to}
            error={stretch === 'refused' ? t('review.endsBefore') : undefined}
            onChange={change(setTo)}
          />
        </div>
        <p className={styles['hint']}>{t('transfer.stretchHint')}</p>
      </TransferStep>
      <TransferStep
        number={4}
        title={t('transfer.check')}
        isDone={checked !== undefined && isPossible(checked)}
      >
        <FormFailure error={preview.error ?? move.error} />
        {checked !== undefined && (
          <>
            <PreviewFacts preview={checked} />
            <TransferChecks preview={checked} fromPatientId={patientId} fromName={pseudonym} />
          </>
        )}
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
            disabled={checked === undefined || !isPossible(checked)}
            loading={move.isPending}
            onClick={() => preview.variables !== undefined && move.mutate(preview.variables)}
          >
            {checked === undefined
              ? t('transfer.move')
              : t('transfer.moveBreaths', { count: checked.breaths })}
          </Button>
        </div>
        <p className={styles['hint']}>{t('transfer.undoHint')}</p>
      </TransferStep>
    </>
  );
}

/**
 * A patient cannot be on two ventilators now. In the past an overlap is allowed, because a correction may
 * need two steps.
 */
function isPossible({ periods, overlaps }: OccupancyPreview): boolean {
  return periods.length > 0 && overlaps.every(({ to }) => to !== null);
}

function PreviewFacts({ preview }: { readonly preview: OccupancyPreview }): ReactNode {
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
    </div>
  );
}
