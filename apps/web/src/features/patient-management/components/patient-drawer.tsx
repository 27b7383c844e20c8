import type { PatientDetail } from '@eupnea/contracts/patient-record';
import { Button, Drawer, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { registerDialog } from '../../../lib/open-dialogs.ts';
import { useReturnedFocus } from '../../../ui/returned-focus.ts';
import { useScrollLock } from '../../../ui/scroll-lock.ts';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { UnsavedNotice } from '../../../ui/unsaved-notice.tsx';
import { useUnsavedEdits, type UnsavedEdits } from '../../../ui/use-unsaved-edits.ts';
import { patientDetailQuery } from '../api/patient-detail-query.ts';
import { BodyWeightFacts } from './body-weight-facts.tsx';
import { PatientEditor } from './patient-editor.tsx';
import { PatientHistory } from './patient-history.tsx';
import { PatientLimits } from './patient-limits.tsx';
import styles from './patient-drawer.module.css';
import { TransferWizard } from './transfer-wizard.tsx';

interface PatientDrawerProps {
  readonly patientId: string;
  readonly onClose: () => void;
  /** Starts the combination with this record as the remaining one. */
  readonly onCombine: () => void;
}

/** Record of a patient: values, derived values and sessions. */
export function PatientDrawer({ patientId, onClose, onCombine }: PatientDrawerProps) {
  const { t } = useTranslation();
  const close = useEffectEvent(onClose);
  useEffect(() => registerDialog(() => close()), []);
  useScrollLock(true);
  useReturnedFocus();
  const detail = useQuery(patientDetailQuery(patientId));
  const { isAsking, report, close: dismiss, keepEditing } = useUnsavedEdits(onClose);
  return (
    <Drawer
      opened
      onClose={dismiss}
      position="right"
      size={520}
      transitionProps={{ duration: 0 }}
      title={detail.data?.pseudonym ?? t('management.record')}
      attributes={{ header: { role: 'presentation' } }}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {isAsking && <UnsavedNotice onKeep={keepEditing} onDiscard={onClose} />}
      {detail.error !== null ? (
        <ProblemNotice
          title={t('management.recordFailed')}
          error={detail.error}
          onRetry={() => void detail.refetch()}
        />
      ) : detail.data === undefined ? (
        <Skeleton height={320} animate={false} role="status" aria-label={t('common.loading')} />
      ) : (
        <PatientRecord detail={detail.data} onEdited={report} onCombine={onCombine} />
      )}
    </Drawer>
  );
}

interface PatientRecordProps {
  readonly detail: PatientDetail;
  readonly onEdited: UnsavedEdits['report'];
  readonly onCombine: () => void;
}

function PatientRecord({ detail, onEdited, onCombine }: PatientRecordProps) {
  const { t } = useTranslation();
  return (
    <div className={styles['parts']}>
      <PatientEditor key={`edit-${detail.version}`} patient={detail} onEdited={onEdited} />
      <BodyWeightFacts weight={detail.body_weight} />
      <PatientLimits key={`limits-${detail.version}`} detail={detail} onEdited={onEdited} />
      {detail.may_manage && <TransferWizard patientId={detail.id} pseudonym={detail.pseudonym} />}
      <PatientHistory detail={detail} />
      {detail.may_manage && (
        <section className={styles['part']} aria-label={t('combine.title')}>
          <h3>{t('combine.title')}</h3>
          <p className={styles['hint']}>{t('combine.text')}</p>
          <div className={styles['buttons']}>
            <Button onClick={onCombine}>{t('combine.open')}</Button>
          </div>
        </section>
      )}
    </div>
  );
}
