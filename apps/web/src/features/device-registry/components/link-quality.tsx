import type { DeviceQuality } from '@eupnea/contracts/device-record';
import { SegmentedControl, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '@eupnea/notation/format-number';
import { formatInstant } from '../../../lib/format/format-time.ts';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { FormFailure } from '../../../ui/form-failure.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
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

type Counted = Omit<DeviceQuality, 'hour'>;

interface QualityRow {
  readonly name: string;
  readonly counted: Counted;
}

function Hours({ hours }: { readonly hours: readonly DeviceQuality[] }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const seconds = (value: number) => `${formatNumber(value, 1, locale)} s`;
  const total = sumQuality(hours);
  const rows = [
    { name: t('registry.all'), counted: total },
    ...hours.toReversed().map((hour) => ({ name: formatInstant(hour.hour, locale), counted: hour })),
  ];
  const strong = (isTotal: boolean, text: ReactNode) => (isTotal ? <strong>{text}</strong> : text);
  const figure = (id: string, head: string, read: (counted: Counted) => ReactNode): Column<QualityRow> => ({
    id,
    head,
    render: ({ counted }) => strong(counted === total, read(counted)),
  });
  const columns: readonly Column<QualityRow>[] = [
    { id: 'hour', head: t('registry.hour'), render: ({ name, counted }) => strong(counted === total, name) },
    figure('gaps', t('registry.gaps'), ({ gaps, gap_seconds: length }) =>
      gaps === 0 ? '0' : `${gaps} · ${seconds(length)}`,
    ),
    figure('delay', t('registry.longestDelay'), (counted) => seconds(counted.max_arrival_gap_ms / 1000)),
    figure('reconnects', t('registry.reconnects'), ({ reconnects }) => reconnects),
    figure('rejected', t('registry.rejected'), (counted) => counted.rejected_frames),
  ];
  return (
    <div className={styles['hours']}>
      <DataTable
        label={t('registry.quality')}
        columns={columns}
        rows={rows}
        keyOf={({ name }) => name}
        look="figures"
      />
    </div>
  );
}
