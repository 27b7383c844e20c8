import { STATED_BOUNDS, UNITS } from '@eupnea/model';
import { NumberInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showUnit, toShown, toStored, type ShownUnit, type UnitChoice } from '@eupnea/notation/shown-unit';
import { useUnits } from '../../../lib/parameters/unit-choice.ts';

export type StatedNumberName = 'set_rate' | 'peep' | 'weight' | 'height';

const LABELS = { set_rate: '/min', weight: 'kg', height: 'cm' } as const;

/** PEEP is entered in the reader's unit and sent in the unit of the registry. */
function unitOf(name: StatedNumberName, units: UnitChoice): ShownUnit {
  if (name === 'peep') return showUnit(UNITS.pressure.unit, units);
  return { label: LABELS[name], factor: 1, moreDecimals: 0 };
}

interface StatedNumberProps {
  readonly name: StatedNumberName;
  readonly stored: number | undefined;
  readonly onChange: (stored: number | undefined) => void;
}

/** A number outside its bounds stays in the field with an error text, and is not stated. */
export function StatedNumber({ name, stored, onChange }: StatedNumberProps) {
  const { t } = useTranslation();
  const unit = unitOf(name, useUnits());
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
