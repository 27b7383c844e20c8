import type { LaneCode, SweepLane } from '@eupnea/waveform';
import { Button, NumberInput, Select } from '@mantine/core';
import { formatNumber } from '@eupnea/notation/format-number';
import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../lib/format/use-locale.ts';
import { LANE_HEIGHTS, type ChosenLane } from '../../lib/stored/lane-choice.ts';
import styles from './lane-menu.module.css';

/** Decimals of a scale end: a channel in kPa or mV needs them, and more are noise. */
const SCALE_DECIMALS = 3;

interface LaneSizeProps {
  readonly name: string;
  readonly lane: ChosenLane<LaneCode>;
  /** The lane as it is drawn, with its present scale. */
  readonly drawn: SweepLane<LaneCode>;
  readonly onChange: (change: Partial<Pick<ChosenLane, 'height' | 'scale'>>) => void;
}

/** Height and scale of one lane. The scale is shown in the reader's unit and takes effect when a field is left. */
export function LaneSize({ name, lane, drawn, onChange }: LaneSizeProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const factor = drawn.unitFactor ?? 1;
  const present = {
    minimum: round(drawn.minimum * factor),
    maximum: round(drawn.maximum * factor),
  };
  const [edited, setEdited] = useState<Partial<Record<'minimum' | 'maximum', number | string>>>({});
  const { minimum, maximum } = { ...present, ...edited };
  const isScale = typeof minimum === 'number' && typeof maximum === 'number' && minimum < maximum;
  function commit(): void {
    if (!isScale) return;
    setEdited({});
    if (minimum === present.minimum && maximum === present.maximum) return;
    onChange({ scale: { minimum: minimum / factor, maximum: maximum / factor } });
  }
  const field = (end: 'minimum' | 'maximum') => ({
    decimalScale: SCALE_DECIMALS,
    hideControls: true,
    onChange: (value: number | string) => setEdited({ ...edited, [end]: value }),
    onBlur: commit,
    onKeyDown(event: KeyboardEvent) {
      if (event.key === 'Enter') commit();
    },
  });
  const unit = drawn.unit;
  return (
    <div className={styles['size']} role="group" aria-label={t('breaths.lanes.size', { channel: name })}>
      <Select
        label={t('breaths.lanes.height')}
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
        data={LANE_HEIGHTS.map((height) => ({
          value: String(height),
          label: `${formatNumber(height, Number.isInteger(height) ? 0 : 1, locale)} ×`,
        }))}
        value={String(lane.height)}
        onChange={(height) => onChange({ height: Number(height) })}
      />
      <NumberInput label={t('breaths.lanes.from', { unit })} value={minimum} {...field('minimum')} />
      <NumberInput
        label={t('breaths.lanes.to', { unit })}
        value={maximum}
        error={!isScale}
        {...field('maximum')}
      />
      {!isScale && <p role="status">{t('breaths.lanes.noScale')}</p>}
      <Button
        aria-pressed={lane.scale === null}
        onClick={() => {
          setEdited({});
          onChange({ scale: null });
        }}
      >
        {t('breaths.lanes.usualScale')}
      </Button>
    </div>
  );
}

function round(value: number): number {
  return Number(value.toFixed(SCALE_DECIMALS));
}
