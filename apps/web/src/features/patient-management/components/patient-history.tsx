import type { ListedOccupancyChange } from '@eupnea/contracts/occupancy';
import type { PatientDetail } from '@eupnea/contracts/patient-record';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatInstant } from '../../../lib/format/format-time.ts';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { readBlockingChanges, usePatientHistory, useUndoChange } from '../hooks/use-patient-history.ts';
import { namePatient } from '../logic/name-patient.ts';
import styles from './patient-drawer.module.css';

/** Combined records and occupancy changes, each with undo. */
export function PatientHistory({ detail }: { readonly detail: PatientDetail }) {
  const { t } = useTranslation();
  const changes = usePatientHistory(detail.id);
  const undo = useUndoChange();
  const blocking = readBlockingChanges(undo.error);
  const items = changes.data?.items ?? [];
  return (
    <section className={styles['part']} aria-label={t('history.title')}>
      <h3>{t('history.title')}</h3>
      {detail.combined_from.length > 0 && (
        <p>{t('history.combinedFrom', { ids: detail.combined_from.join(', ') })}</p>
      )}
      <FormFailure error={changes.error} />
      {changes.data !== undefined && items.length === 0 && (
        <p className={styles['hint']}>{t('history.none')}</p>
      )}
      {blocking.length > 0 ? (
        <p role="alert">{t('history.undoFirst', { ids: blocking.join(', ') })}</p>
      ) : (
        <FormFailure error={undo.error} />
      )}
      <ul className={styles['history']}>
        {items.map((change) => (
          <ChangeRow
            key={change.id}
            change={change}
            mayUndo={detail.may_manage}
            isPending={undo.isPending && undo.variables === change.id}
            onUndo={() => undo.mutate(change.id)}
          />
        ))}
      </ul>
    </section>
  );
}

interface ChangeRowProps {
  readonly change: ListedOccupancyChange;
  readonly mayUndo: boolean;
  readonly isPending: boolean;
  readonly onUndo: () => void;
}

function ChangeRow({ change, mayUndo, isPending, onUndo }: ChangeRowProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [period] = change.periods;
  const nobody = t('history.nobody');
  const call = (id: number | null) => (id === null ? nobody : namePatient(change, id));
  return (
    <li>
      <span>
        <strong>{`${change.id}. ${t(`history.kind.${change.kind}`)}`}</strong>
        <small>
          {formatInstant(change.created_at, locale)}
          {period !== undefined &&
            `; ${t('history.moved', {
              ventilator: t('management.onVentilator', { id: period.device_id }),
              from: formatInstant(period.from, locale),
              to: period.to === null ? t('transfer.goingOn') : formatInstant(period.to, locale),
              before: call(period.patient_before),
              after: call(period.patient_after),
            })}`}
          {change.periods.length > 1 && `; ${t('history.more', { count: change.periods.length - 1 })}`}
        </small>
      </span>
      {change.undone_at !== null ? (
        <span className={styles['hint']}>{t('history.undone')}</span>
      ) : (
        mayUndo && (
          <Button loading={isPending} onClick={onUndo}>
            {t('undo.action')}
          </Button>
        )
      )}
    </li>
  );
}
