import { STATED_BOUNDS, STATED_MODES, UNITS } from '@eupnea/model';
import { NumberInput, Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showUnit, toShown, toStored, type ShownUnit, type UnitChoice } from '@eupnea/notation/shown-unit';
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
  const numberField = (name: NumberName) => (
    <StatedNumber
      key={name}
      name={name}
      unit={unitOf(name, units)}
      stored={value[name]}
      onChange={(stored) => change(name, stored)}
    />
  );
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

interface StatedNumberProps {
  readonly name: NumberName;
  readonly unit: ShownUnit;
  readonly stored: number | undefined;
  readonly onChange: (stored: number | undefined) => void;
}

/** A number outside its bounds stays in the field with an error text, and is not stated. */
function StatedNumber({ name, unit, stored, onChange }: StatedNumberProps) {
  const { t } = useTranslation();
  const [outside, setOutside] = useState<number | null>(null);
  const least = toShown(STATED_BOUNDS[name].least, unit);
  const most = toShown(STATED_BOUNDS[name].most, unit);
  const enter = (entered: number | string) => {
    const isNumber = typeof entered === 'number';
    const isInside = isNumber && entered >= least && entered <= most;
    setOutside(isNumber && !isInside ? entered : null);
    onChange(isInside ? toStored(entered, unit) : undefined);
  };
  return (
    <NumberInput
      label={t(`upload.stated.${name}`, { unit: unit.label })}
      value={outside ?? (stored === undefined ? '' : toShown(stored, unit))}
      error={outside === null ? null : t('upload.stated.outside', { least, most })}
      clampBehavior="none"
      hideControls
      onChange={enter}
    />
  );
}
