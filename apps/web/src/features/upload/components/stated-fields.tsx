import { STATED_BOUNDS, STATED_MODES, UNITS } from '@eupnea/model';
import { NumberInput, Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import {
  showUnit,
  toShown,
  toStored,
  type ShownUnit,
  type UnitChoice,
} from '../../../lib/parameters/shown-unit.ts';
import { useUnits } from '../../../lib/parameters/unit-choice.ts';
import type { Stated } from '../logic/local-upload.ts';
import styles from './stated-fields.module.css';

interface StatedFieldsProps {
  readonly value: Stated;
  /** Weight, height and sex are asked for a new patient only. */
  readonly isNewPatient: boolean;
  readonly onChange: (stated: Stated) => void;
}

type NumberName = 'set_rate' | 'peep' | 'weight' | 'height';

const LABELS = { set_rate: '/min', weight: 'kg', height: 'cm' } as const;

/** PEEP is entered in the reader's unit and sent in the unit of the registry. */
function unitOf(name: NumberName, units: UnitChoice): ShownUnit {
  if (name === 'peep') return showUnit(UNITS.pressure.unit, units);
  return { label: LABELS[name], factor: 1, moreDecimals: 0 };
}

/** Optional facts about ventilator and patient that the file may lack; findings use them like settings of a device. */
export function StatedFields({ value, isNewPatient, onChange }: StatedFieldsProps) {
  const { t } = useTranslation();
  const units = useUnits();
  const change = (name: keyof Stated, told: Stated[keyof Stated]) => {
    const { [name]: _former, ...others } = value;
    onChange(told === undefined ? others : { ...others, [name]: told });
  };
  const numberField = (name: NumberName) => {
    const unit = unitOf(name, units);
    const stated = value[name];
    return (
      <NumberInput
        key={name}
        label={t(`upload.stated.${name}`, { unit: unit.label })}
        value={stated === undefined ? '' : toShown(stated, unit)}
        min={toShown(STATED_BOUNDS[name].least, unit)}
        max={toShown(STATED_BOUNDS[name].most, unit)}
        clampBehavior="blur"
        hideControls
        onChange={(entered) =>
          change(name, typeof entered === 'number' ? toStored(entered, unit) : undefined)
        }
      />
    );
  };
  return (
    <details className={styles['stated']}>
      <summary>{t('upload.stated.title')}</summary>
      <p className={styles['hint']}>{t('upload.stated.hint')}</p>
      <div className={styles['fields']}>
        <Select
          label={t('upload.stated.mode')}
          placeholder={t('upload.stated.unknown')}
          clearable
          data={[...STATED_MODES]}
          value={value.mode ?? null}
          onChange={(chosen) =>
            change(
              'mode',
              STATED_MODES.find((mode) => mode === chosen),
            )
          }
        />
        {numberField('set_rate')}
        {numberField('peep')}
        {isNewPatient && (
          <>
            {numberField('weight')}
            {numberField('height')}
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
                change('sex', chosen === 'man' || chosen === 'woman' ? chosen : undefined)
              }
            />
          </>
        )}
      </div>
    </details>
  );
}
