import type { ChannelCode } from '@eupnea/model';
import { FORMULA_NAMES } from '@eupnea/signal';
import type { SweepLane } from '@eupnea/waveform';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { COLOR_TOKENS, type ThemeName } from '../../config/tokens.ts';
import { formatLimit } from '@eupnea/notation/format-number';
import { useLocale } from '../../lib/format/use-locale.ts';
import { showChannelUnit } from '@eupnea/notation/channel-unit';
import { useUnits } from '../../lib/parameters/unit-choice.ts';
import { isWaveChannel, type LaneScales, type WaveChannel } from '../../lib/wave-scales.ts';

/** Relative lane heights (look.md, Device card). */
const SHARES: { readonly [Channel in WaveChannel]: number } = {
  pressure: 1.25,
  flow: 1.1,
  volume: 0.9,
  co2: 0.75,
};

const OTHER_SHARE = 0.9;
/** Scale of a channel whose values are not known yet. */
const UNSCALED = { minimum: 0, maximum: 1 };

interface SweepLanesRequest {
  /** Must be constant: a new array repaints the sweep. */
  readonly channels: readonly ChannelCode[];
  readonly scales: LaneScales;
  readonly theme: ThemeName;
  /** "Airway pressure" at the bedside, "Paw" on a card and a phone. */
  readonly long: boolean;
  /** Channels computed from others, marked in their labels. */
  readonly computed?: ReadonlySet<string>;
  /** Dashed line in the pressure lane: set PEEP. */
  readonly peepSet?: number | null;
}

const NOTHING_COMPUTED: ReadonlySet<string> = new Set();

/** Localised lanes of a sweep in fixed order and colours. */
export function useSweepLanes({
  channels,
  scales,
  theme,
  long,
  computed = NOTHING_COMPUTED,
  peepSet = null,
}: SweepLanesRequest) {
  const { t } = useTranslation();
  const units = useUnits();
  const locale = useLocale();
  return useMemo<readonly SweepLane[]>(() => {
    const labels: { readonly [Channel in WaveChannel]: string } = {
      pressure: long ? t('waves.pressure') : t('waves.pressureShort'),
      flow: t('waves.flow'),
      volume: computed.has('volume') ? t('waves.volumeFromFlow') : t('waves.volume'),
      co2: t('waves.co2'),
    };
    const nameOf = (channel: ChannelCode): string => {
      if (isWaveChannel(channel)) return labels[channel];
      return long ? t(`files.meaning.${channel}`) : FORMULA_NAMES[channel];
    };
    return channels.map((channel) => ({
      channel,
      label: nameOf(channel),
      unit: showChannelUnit(channel, units).label,
      unitFactor: showChannelUnit(channel, units).factor,
      formatScale: (value) => formatLimit(value, locale),
      color: isWaveChannel(channel) ? COLOR_TOKENS[theme].wave[channel] : COLOR_TOKENS[theme].text.primary,
      ...(scales[channel] ?? UNSCALED),
      share: isWaveChannel(channel) ? SHARES[channel] : OTHER_SHARE,
      zeroLine: channel === 'flow',
      reference: channel === 'pressure' ? peepSet : null,
      absentText: t('waves.noSensor', { channel: nameOf(channel) }),
    }));
  }, [channels, scales, theme, long, computed, peepSet, units, locale, t]);
}
