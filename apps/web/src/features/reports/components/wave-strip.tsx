import { ROUND_STRIP_STEP_S, type RoundPage } from '@eupnea/contracts/round-page';
import { useTranslation } from 'react-i18next';
import { formatLimit } from '@eupnea/notation/format-number';
import { readingDecimals, showChannelUnit } from '@eupnea/notation/channel-unit';
import { useNotation } from '../../../lib/parameters/use-notation.ts';
import { layStrip, STRIP_HEIGHT } from '@eupnea/notation/lay-strip';
import styles from './round-page.module.css';

type Wave = NonNullable<NonNullable<RoundPage['worst_hour']>['wave']>;

const CHANNELS = ['pressure', 'flow'] as const;

/** Pressure and flow around one breath, which is shaded. */
export function WaveStrip({ wave }: { readonly wave: Wave }) {
  const { t } = useTranslation();
  const { locale, units } = useNotation();
  const seconds = wave.pressure.length * ROUND_STRIP_STEP_S;
  return (
    <div className={styles['strip']}>
      {CHANNELS.map((channel) => {
        const strip = layStrip(wave[channel]);
        if (strip === null) return null;
        const unit = showChannelUnit(channel, units);
        const print = (value: number): string =>
          formatLimit(value * unit.factor, locale, readingDecimals(channel, unit));
        const range = `${print(strip.lowest)} – ${print(strip.highest)} ${unit.label}`;
        const name = t(`waves.${channel}`);
        return (
          <figure key={channel} data-channel={channel}>
            <figcaption>
              <strong>{name}</strong> {range}
            </figcaption>
            <svg
              viewBox={`0 0 ${seconds} ${STRIP_HEIGHT}`}
              preserveAspectRatio="none"
              role="img"
              aria-label={t('round.strip', { name, range, seconds: formatLimit(seconds, locale) })}
            >
              <rect
                x={wave.breath_from_s}
                width={wave.breath_to_s - wave.breath_from_s}
                height={STRIP_HEIGHT}
                className={styles['shown']}
              />
              <line x1="0" x2={seconds} y1={strip.zeroY} y2={strip.zeroY} className={styles['zero']} />
              {strip.lines.map((points) => (
                <polyline key={points.slice(0, 16)} points={points} />
              ))}
            </svg>
          </figure>
        );
      })}
    </div>
  );
}
