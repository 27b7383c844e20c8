import { STATED_MODES } from '@eupnea/model';
import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Stated } from '../logic/local-upload.ts';
import { StatedNumber } from './stated-number.tsx';

type Settings = Pick<Stated, 'mode' | 'set_rate' | 'peep'>;

interface StatedSettingFieldsProps {
  readonly value: Settings;
  /** Called with the setting that changed; undefined = not stated. */
  readonly onChange: (changed: Settings) => void;
}

/** Mode, set rate and PEEP, from the start of the recording or from a change on. */
export function StatedSettingFields({ value, onChange }: StatedSettingFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <Select
        label={t('upload.stated.mode')}
        placeholder={t('upload.stated.unknown')}
        clearable
        data={[...STATED_MODES]}
        value={value.mode ?? null}
        onChange={(chosen) => onChange({ mode: STATED_MODES.find((mode) => mode === chosen) })}
      />
      <StatedNumber
        name="set_rate"
        stored={value.set_rate}
        onChange={(stored) => onChange({ set_rate: stored })}
      />
      <StatedNumber name="peep" stored={value.peep} onChange={(stored) => onChange({ peep: stored })} />
    </>
  );
}
