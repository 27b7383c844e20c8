import type { Scenario } from '@eupnea/simulator';
import type { SweepLane } from '@eupnea/waveform';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { COLOR_TOKENS } from '../../../config/tokens.ts';
import { formatLimit } from '@eupnea/notation/format-number';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { showChannelUnit } from '@eupnea/notation/channel-unit';
import { useUnits } from '../../../lib/parameters/unit-choice.ts';
import { useTheme } from '../../../lib/theme/theme-store.ts';
import type { WaveChannel } from '../../../lib/wave-scales.ts';
import { useSweepLanes } from '../../../ui/waves/use-sweep-lanes.ts';
import { waveScalesOf } from '../logic/wave-scales-of.ts';

const CHANNELS: readonly WaveChannel[] = ['pressure', 'flow', 'volume'];
const MUSCLE_SHARE = 0.7;

/** Waves of the ventilator, and below them the muscle pressure, which no real bed shows. */
export function useSimulatorLanes(scenario: Scenario, peepSet: number): readonly SweepLane[] {
  const { t } = useTranslation();
  const theme = useTheme();
  const units = useUnits();
  const locale = useLocale();
  const scales = useMemo(() => waveScalesOf(scenario), [scenario]);
  const measured = useSweepLanes({ channels: CHANNELS, scales, theme, long: true, peepSet });
  return useMemo(() => {
    const { label, factor } = showChannelUnit('muscle_pressure', units);
    const muscles: SweepLane = {
      channel: 'muscle_pressure',
      label: t('simulator.musclePressure'),
      unit: t('simulator.simulatedTruth', { unit: label }),
      unitFactor: factor,
      formatScale: (value) => formatLimit(value, locale),
      color: COLOR_TOKENS[theme].text.primary,
      ...scales.musclePressure,
      share: MUSCLE_SHARE,
      absentText: '',
    };
    return [...measured, muscles];
  }, [measured, scales, theme, units, locale, t]);
}
