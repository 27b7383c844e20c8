import type { Medication } from '@eupnea/contracts/med-card';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { useSaveMedication, useTakeBackMedication } from '../hooks/use-change-medication.ts';
import type { MedCardData } from '../hooks/use-med-card.ts';
import { useTakeBackSample } from '../hooks/use-save-sample.ts';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { formOfMedication, readMedicationForm } from '../logic/medication-form.ts';
import type { OpenedForm } from './card-dialog.tsx';
import styles from './med-card.module.css';
import { GasIndexTable } from './gas-index-table.tsx';
import { MedicationList } from './medication-list.tsx';
import { SampleTable } from './sample-table.tsx';

interface EntryListsProps {
  readonly data: MedCardData;
  readonly selected: string | undefined;
  readonly onSelect: (entry: string) => void;
  readonly onOpenForm: (form: OpenedForm) => void;
}

/** Records behind the curves: gases, blood, medications, each with a button to add one. */
export function EntryLists({ data, selected, onSelect, onOpenForm }: EntryListsProps) {
  const locale = useLocale();
  const takeBackSample = useTakeBackSample();
  const takeBackMedication = useTakeBackMedication();
  const end = useSaveMedication(data.patientId, () => undefined);
  const { mayRecord } = data;

  function endNow(medication: Medication): void {
    const { values } = readMedicationForm(formOfMedication(medication, 0, locale));
    if (values !== null)
      end.mutate({ values: { ...values, ended_at: new Date().toISOString() }, former: medication });
  }

  const samples = (kind: 'gas' | 'blood') => (
    <SampleTable
      kind={kind}
      samples={kind === 'gas' ? data.gases : data.blood}
      selected={selected}
      mayRecord={mayRecord}
      onSelect={({ id }) => onSelect(`${kind}-${id}`)}
      onCorrect={(record) => onOpenForm({ kind, record })}
      onTakeBack={({ id }) => takeBackSample.mutate(id)}
    />
  );
  return (
    <>
      <FormFailure error={takeBackSample.error ?? takeBackMedication.error ?? end.error} />
      {(['gas', 'blood'] as const).map((kind) => (
        <EntryPart
          key={kind}
          kind={kind}
          count={kind === 'gas' ? data.gases.length : data.blood.length}
          onRecord={mayRecord ? () => onOpenForm({ kind, record: null }) : null}
        >
          {samples(kind)}
          {kind === 'gas' && <GasIndexTable gases={data.gases} selected={selected} />}
        </EntryPart>
      ))}
      <EntryPart
        kind="medication"
        count={data.medications.length}
        onRecord={mayRecord ? () => onOpenForm({ kind: 'medication', record: null }) : null}
      >
        <MedicationList
          medications={data.medications}
          selected={selected}
          mayRecord={mayRecord}
          onSelect={({ id }) => onSelect(`medication-${id}`)}
          onEdit={(record) => onOpenForm({ kind: 'medication', record })}
          onEndNow={endNow}
          onTakeBack={({ id }) => takeBackMedication.mutate(id)}
        />
      </EntryPart>
    </>
  );
}

interface EntryPartProps {
  readonly kind: OpenedForm['kind'];
  readonly count: number;
  readonly onRecord: (() => void) | null;
  readonly children: ReactNode;
}

function EntryPart({ kind, count, onRecord, children }: EntryPartProps) {
  const { t } = useTranslation();
  return (
    <div className={styles['part']}>
      <div className={styles['head']}>
        <h2>{t(`medCard.title.${kind}`)}</h2>
        {onRecord !== null && <Button onClick={onRecord}>{t(`medCard.record.${kind}`)}</Button>}
      </div>
      {count === 0 ? (
        <p className={styles['none']}>
          {t(`medCard.none.${kind}`)} {onRecord === null && t('medCard.viewOnly')}
        </p>
      ) : (
        children
      )}
    </div>
  );
}
