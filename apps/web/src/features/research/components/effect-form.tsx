import { SIZED_SETTINGS } from '@eupnea/contracts/cohort-effect';
import { Button, Checkbox, NumberInput, Select } from '@mantine/core';
import { toShown, toStored } from '@eupnea/notation/shown-unit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEffectWords } from '../hooks/use-effect-words.ts';
import type { EffectSearch } from '../logic/effect-search.ts';
import styles from './comparison.module.css';

interface EffectFormProps {
  readonly search: EffectSearch;
  readonly onChange: (search: EffectSearch) => void;
}

const DIRECTIONS = ['lower', 'higher'] as const;

/** Which changes are asked for: setting, direction, size, and whether other settings may change too. */
export function EffectForm({ search, onChange }: EffectFormProps) {
  const { t } = useTranslation();
  const words = useEffectWords();
  const scale = words.scaleOfSetting(search.setting);
  const [setting, setSetting] = useState(search.setting);
  const [direction, setDirection] = useState(search.direction);
  const [least, setLeast] = useState<number | null>(toShown(search.least, scale));
  const [most, setMost] = useState<number | null>(search.most === null ? null : toShown(search.most, scale));
  const [alone, setAlone] = useState(search.alone);
  const unit = words.unitOfSetting(setting);
  const withUnit = (name: string) => (unit === '' ? name : `${name} (${unit})`);
  const isCrossed = most !== null && most < (least ?? 0);
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        if (isCrossed) return;
        const own = words.scaleOfSetting(setting);
        onChange({
          ...search,
          setting,
          direction,
          least: toStored(least ?? 0, own),
          most: most === null ? null : toStored(most, own),
          alone,
        });
      }}
    >
      <Select
        className={styles['split'] ?? ''}
        label={t('research.effect.setting')}
        searchable
        allowDeselect={false}
        data={SIZED_SETTINGS.map((code) => ({ value: code, label: words.nameSetting(code) }))}
        value={setting}
        onChange={(chosen) => {
          if (chosen === null) return;
          // A size in another unit is another size.
          if (words.unitOfSetting(chosen) !== unit) {
            setLeast(0);
            setMost(null);
          }
          setSetting(chosen);
        }}
      />
      <Select
        className={styles['cut'] ?? ''}
        label={t('research.effect.direction')}
        allowDeselect={false}
        data={DIRECTIONS.map((one) => ({ value: one, label: t(`research.effect.${one}`) }))}
        value={direction}
        onChange={(chosen) => setDirection(chosen === 'higher' ? 'higher' : 'lower')}
      />
      <NumberInput
        className={styles['cut'] ?? ''}
        label={withUnit(t('research.effect.least'))}
        min={0}
        value={least ?? ''}
        onChange={(value) => setLeast(typeof value === 'number' ? value : null)}
      />
      <NumberInput
        className={styles['cut'] ?? ''}
        label={withUnit(t('research.effect.most'))}
        placeholder={t('research.effect.noBound')}
        min={0}
        error={isCrossed && t('research.effect.crossed')}
        value={most ?? ''}
        onChange={(value) => setMost(typeof value === 'number' ? value : null)}
      />
      <Checkbox
        label={t('research.effect.alone')}
        checked={alone}
        onChange={(event) => setAlone(event.currentTarget.checked)}
      />
      <Button type="submit" variant="filled">
        {t('research.effect.show')}
      </Button>
    </form>
  );
}
