import { Popover, Select, UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { showChannelUnit } from '@eupnea/notation/channel-unit';
import { useUnits } from '../../lib/parameters/unit-choice.ts';
import {
  SCALE_STEPS,
  WAVE_CHANNELS,
  chooseWaveScale,
  printStep,
  useScaleSteps,
  type ScaledWaves,
  type WaveChannel,
} from '../../lib/wave-scales.ts';
import styles from './scale-menu.module.css';

interface ScaleMenuProps {
  readonly deviceId: number;
  readonly waves: ScaledWaves;
}

/** Menu for wave scales. */
export function ScaleMenu({ deviceId, waves }: ScaleMenuProps) {
  const { t } = useTranslation();
  const units = useUnits();
  const steps = useScaleSteps(deviceId, waves);
  const labels: { readonly [Channel in WaveChannel]: string } = {
    pressure: t('waves.pressure'),
    flow: t('waves.flow'),
    volume: t('waves.volume'),
    co2: t('waves.co2'),
  };
  return (
    <Popover position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton
          className={styles['button']}
          aria-label={t('monitor.scales')}
          title={t('monitor.scales')}
        >
          <svg
            width="14"
            height="14"
            viewBox="0 0 16 16"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.6"
            aria-hidden
          >
            <path
              d="M4 2v12M2 4l2-2 2 2M2 12l2 2 2-2M9 3h5M9 8h3.5M9 13h5"
              strokeLinecap="round"
              strokeLinejoin="round"
            />
          </svg>
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown className={styles['menu'] ?? ''}>
        <h2 className={styles['title']}>{t('monitor.scales')}</h2>
        {WAVE_CHANNELS.map((channel) => (
          <Select
            key={channel}
            label={labels[channel]}
            allowDeselect={false}
            comboboxProps={{ withinPortal: false }}
            data={SCALE_STEPS[channel].map((step) => ({
              value: String(step),
              label: `${channel === 'flow' ? '±' : '0–'}${printStep(channel, step, units)} ${showChannelUnit(channel, units).label}`,
            }))}
            value={String(steps[channel])}
            onChange={(value) => chooseWaveScale(deviceId, channel, Number(value))}
          />
        ))}
      </Popover.Dropdown>
    </Popover>
  );
}
