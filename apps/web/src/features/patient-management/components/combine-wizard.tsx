import type { CombinationPreview } from '@eupnea/contracts/patient-record';
import { Button, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { readChangedRecord, useCombinationPreview, useCombine } from '../hooks/use-combine.ts';
import { readCombination, suggestFields, type CombinedField } from '../logic/combine-fields.ts';
import { ChangedRecord } from './changed-record.tsx';
import { CombineEffect } from './combine-effect.tsx';
import { CombineFields } from './combine-fields.tsx';
import { CombineRecords } from './combine-records.tsx';
import styles from './combine.module.css';
import { PatientPicker } from './patient-picker.tsx';
import { WizardSteps } from './wizard-steps.tsx';

const RECORDS = 1;
const FIELDS = 2;
const PREVIEW = 3;

interface CombineWizardProps {
  /** Form in the address: `12-15`. */
  readonly records: string;
  readonly onRecords: (records: string) => void;
  readonly onClose: () => void;
  readonly onDone: (patientId: number) => void;
}

/** Combines two records: remaining record, fields, preview. */
export function CombineWizard({ records, onRecords, onClose, onDone }: CombineWizardProps) {
  const { t } = useTranslation();
  const { into, from } = readCombination(records);
  return (
    <div className={styles['wizard']}>
      <h2>{t('combine.title')}</h2>
      {from === null || from === into ? (
        <>
          <PatientPicker
            label={t('combine.choose')}
            except={into}
            value={null}
            onChange={(other) => onRecords(`${into}-${other}`)}
          />
          <div className={styles['buttons']}>
            <Button onClick={onClose}>{t('common.cancel')}</Button>
          </div>
        </>
      ) : (
        <CombinationOf
          key={records}
          into={into}
          from={from}
          onSwap={() => onRecords(`${from}-${into}`)}
          onClose={onClose}
          onDone={onDone}
        />
      )}
    </div>
  );
}

interface CombinationOfProps {
  readonly into: number;
  readonly from: number;
  readonly onSwap: () => void;
  readonly onClose: () => void;
  readonly onDone: (patientId: number) => void;
}

function CombinationOf({ into, from, onSwap, onClose, onDone }: CombinationOfProps) {
  const { t } = useTranslation();
  const preview = useCombinationPreview(into, from);
  if (preview.error !== null) {
    return (
      <>
        <ProblemNotice
          title={t('combine.failed')}
          error={preview.error}
          onRetry={() => void preview.refetch()}
        />
        <div className={styles['buttons']}>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
        </div>
      </>
    );
  }
  if (preview.data === undefined) {
    return <Skeleton height={260} animate={false} role="status" aria-label={t('common.loading')} />;
  }
  return (
    <CombineSteps
      preview={preview.data}
      isRefreshing={preview.isFetching}
      onRefresh={() => void preview.refetch()}
      onSwap={onSwap}
      onClose={onClose}
      onDone={onDone}
    />
  );
}

interface CombineStepsProps {
  readonly preview: CombinationPreview;
  readonly isRefreshing: boolean;
  readonly onRefresh: () => void;
  readonly onSwap: () => void;
  readonly onClose: () => void;
  readonly onDone: (patientId: number) => void;
}

function CombineSteps({ preview, isRefreshing, onRefresh, onSwap, onClose, onDone }: CombineStepsProps) {
  const { t } = useTranslation();
  const [step, setStep] = useState(RECORDS);
  const [taken, setTaken] = useState<readonly CombinedField[]>(() =>
    suggestFields(preview.into, preview.from),
  );
  const combine = useCombine(onDone);
  const changed = readChangedRecord(combine.error, preview);
  const take = (field: CombinedField, isTaken: boolean) =>
    setTaken([...taken.filter((other) => other !== field), ...(isTaken ? [field] : [])]);
  const goOn = () => {
    combine.reset();
    setStep(FIELDS);
    onRefresh();
  };
  const isPossible = preview.obstacles.length === 0;
  return (
    <>
      <WizardSteps
        names={[t('combine.step.records'), t('combine.step.fields'), t('combine.step.preview')]}
        current={step}
      />
      {step === RECORDS && <CombineRecords preview={preview} onSwap={onSwap} />}
      {step === FIELDS && (
        <CombineFields into={preview.into} from={preview.from} taken={taken} onTake={take} />
      )}
      {step === PREVIEW && <CombineEffect preview={preview} taken={taken} />}
      {changed !== null && <ChangedRecord {...changed} onGoOn={goOn} />}
      <FormFailure error={changed === null ? combine.error : null} />
      <div className={styles['buttons']}>
        <Button onClick={step === RECORDS ? onClose : () => setStep(step - 1)}>
          {t(step === RECORDS ? 'common.cancel' : 'common.back')}
        </Button>
        {step < PREVIEW ? (
          <Button
            className={styles['end'] ?? ''}
            variant="filled"
            disabled={!isPossible || isRefreshing}
            onClick={() => setStep(step + 1)}
          >
            {t('combine.next')}
          </Button>
        ) : (
          <>
            <span className={`${styles['hint']} ${styles['end']}`}>{t('combine.undoHint')}</span>
            <Button
              variant="filled"
              loading={combine.isPending}
              disabled={changed !== null || isRefreshing}
              onClick={() => combine.mutate({ seen: preview, takeFrom: [...taken] })}
            >
              {t('combine.commit', { count: preview.breaths })}
            </Button>
          </>
        )}
      </div>
    </>
  );
}
