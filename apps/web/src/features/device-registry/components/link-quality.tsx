import type { DeviceQuality } from '@eupnea/contracts/device-record';
import { SegmentedControl, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format/format-number.ts';
import { formatInstant } from '../../../lib/format/format-time.ts';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { linkQualityQuery } from '../api/registry-queries.ts';
import { QUALITY_SPANS, type QualitySpan } from '../logic/registry-search.ts';
import { sumQuality } from '../logic/sum-quality.ts';
import styles from './registry.module.css';

interface LinkQualityProps {
  readonly deviceId: string;
  readonly span: QualitySpan;
  readonly onSpanChange: (span: string) => void;
}

/** Gaps, delays, reconnects and rejected frames: total of the span, then by hour. */
export function LinkQuality({ deviceId, span, onSpanChange }: LinkQualityProps) {
  const { t } = useTranslation();
  const quality = useQuery(linkQualityQuery(deviceId, span));
  return (
    <section className={styles['part']}>
      <div className={styles['partHead']}>
        <h3>{t('registry.quality')}</h3>
        <SegmentedControl
          aria-label={t('registry.span')}
          data={QUALITY_SPANS.map((value) => ({ value, label: t(`registry.spanName.${value}`) }))}
          value={span}
          onChange={onSpanChange}
        />
      </div>
      <FormFailure error={quality.error} />
      {quality.data === undefined ? (
        quality.error === null && (
          <Skeleton height={80} animate={false} role="status" aria-label={t('common.loading')} />
        )
      ) : quality.data.length === 0 ? (
        <p className={styles['hint']}>{t('registry.noQuality')}</p>
      ) : (
        <Hours hours={quality.data} />
      )}
    </section>
  );
}

function Hours({ hours }: { readonly hours: readonly DeviceQuality[] }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const seconds = (value: number) => `${formatNumber(value, 1, locale)} s`;
  const total = sumQuality(hours);
  const row = (name: string, counted: Omit<DeviceQuality, 'hour'>) => (
    <tr key={name}>
      <th scope="row">{name}</th>
      <td>{counted.gaps === 0 ? '0' : `${counted.gaps} · ${seconds(counted.gap_seconds)}`}</td>
      <td>{seconds(counted.max_arrival_gap_ms / 1000)}</td>
      <td>{counted.reconnects}</td>
      <td>{counted.rejected_frames}</td>
    </tr>
  );
  return (
    // A scrolling region must be reachable by keyboard.
    <section className={styles['scroll']} aria-label={t('registry.quality')} tabIndex={0}>
      <table className={styles['figures']}>
        <thead>
          <tr>
            <th scope="col">{t('registry.hour')}</th>
            <th scope="col">{t('registry.gaps')}</th>
            <th scope="col">{t('registry.longestDelay')}</th>
            <th scope="col">{t('registry.reconnects')}</th>
            <th scope="col">{t('registry.rejected')}</th>
          </tr>
        </thead>
        <tbody>
          {row(t('registry.all'), total)}
          {hours.toReversed().map((hour) => row(formatInstant(hour.hour, locale), hour))}
        </tbody>
      </table>
    </section>
  );
}
