import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Stated } from '../logic/local-upload.ts';
import { StatedChanges } from './stated-changes.tsx';
import { StatedNumber } from './stated-number.tsx';
import { StatedSettingFields } from './stated-setting-fields.tsx';
import styles from './stated-fields.module.css';

interface StatedFieldsProps {
  readonly value: Stated;
  /** Weight, height and sex are asked for a new patient only. */
  readonly isNewPatient: boolean;
  readonly onChange: (stated: Stated) => void;
}

/** Optional facts about ventilator and patient that the file may lack; findings use them like settings of a device. */
export function StatedFields({ value, isNewPatient, onChange }: StatedFieldsProps) {
  const { t } = useTranslation();
  const change = (changed: Stated) => onChange({ ...value, ...changed });
  return (
    <details className={styles['stated']}>
      <summary>{t('upload.stated.title')}</summary>
      <p className={styles['hint']}>{t('upload.stated.hint')}</p>
      <div className={styles['fields']}>
        <StatedSettingFields value={value} onChange={change} />
        {isNewPatient && (
          <>
            <StatedNumber
              name="weight"
              stored={value.weight}
              onChange={(stored) => change({ weight: stored })}
            />
            <StatedNumber
              name="height"
              stored={value.height}
              onChange={(stored) => change({ height: stored })}
            />
            <Select
              label={t('patient.sex')}
              placeholder={t('upload.stated.unknown')}
              clearable
              data={(['man', 'woman'] as const).map((sex) => ({
                value: sex,
                label: t(`patient.sexName.${sex}`),
              }))}
              value={value.sex ?? null}
              onChange={(chosen) =>
                change({ sex: chosen === 'man' || chosen === 'woman' ? chosen : undefined })
              }
            />
          </>
        )}
      </div>
      <StatedChanges value={value.changes ?? []} onChange={(changes) => change({ changes })} />
    </details>
  );
}
