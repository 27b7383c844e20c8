import type { SettingEffect } from '@eupnea/contracts/setting-effect';
import { formatNumber } from '@eupnea/notation/format-number';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../lib/format/use-locale.ts';
import styles from './setting-effect.module.css';

type Waves = NonNullable<SettingEffect['waves']>;
export type EffectChannel = 'pressure' | 'flow' | 'volume';

const WIDTH = 320;
const HEIGHT = 120;
/** Half a stroke fits above and below the highest and the lowest value. */
const MARGIN = 2;

interface EffectWaveProps {
  readonly waves: Waves;
  readonly channel: EffectChannel;
  readonly name: string;
  readonly unit: string;
  /** From the channel's unit to the displayed one. */
  readonly factor: number;
  readonly print: (value: number) => string;
}

/** Median breath before (dashed) and after (solid), each over its band from the 10th to the 90th percentile. */
export function EffectWave({ waves, channel, name, unit, factor, print }: EffectWaveProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { before, after } = waves[channel];
  const known = [...before.p10, ...before.p90, ...after.p10, ...after.p90].filter((one) => one !== null);
  if (known.length === 0) return null;
  const lowest = Math.min(0, ...known);
  const highest = Math.max(...known);
  const steps = Math.max(before.median.length, after.median.length, 2);
  const x = (index: number): number => (WIDTH * index) / (steps - 1);
  const y = (value: number): number =>
    HEIGHT - MARGIN - ((HEIGHT - 2 * MARGIN) * (value - lowest)) / (highest - lowest || 1);
  const line = (values: readonly (number | null)[]): string =>
    values.flatMap((value, index) => (value === null ? [] : [`${x(index)},${y(value)}`])).join(' ');
  const band = ({ p10, p90 }: Waves['pressure']['before']): string => {
    const upper = line(p90).split(' ');
    return [...line(p10).split(' '), ...upper.toReversed()].join(' ');
  };
  const length = formatNumber((steps - 1) * waves.step_s, 1, locale);
  return (
    <figure className={styles['wave']} data-channel={channel}>
      <figcaption>
        <strong>{name}</strong> {unit}
      </figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('effect.waveLabel', { name, seconds: length })}
      >
        <line x1="0" x2={WIDTH} y1={y(0)} y2={y(0)} className={styles['zero']} />
        <polygon points={band(before)} className={styles['bandBefore']} />
        <polygon points={band(after)} className={styles['bandAfter']} />
        <polyline points={line(before.median)} className={styles['lineBefore']} />
        <polyline points={line(after.median)} className={styles['lineAfter']} />
      </svg>
      <p className={styles['scale']}>
        <span>{`${print(lowest * factor)} – ${print(highest * factor)} ${unit}`}</span>
        <span>{t('effect.seconds', { seconds: length })}</span>
      </p>
    </figure>
  );
}
