import { Button, Checkbox, Popover, Radio, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatSize } from '../../../lib/format/format-size.ts';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { formatPeriod } from '../../../lib/stored/format-period.ts';
import { writeTime } from '../../../lib/stored/period.ts';
import type { Review } from '../../../lib/stored/review.ts';
import { DownloadIcon } from '../../../ui/icons.tsx';
import { describeProblem } from '../../../ui/problem-notice.tsx';
import { EXPORTS, useExport, type ExportName } from '../hooks/use-export.ts';
import { chooseExportRange } from '../logic/export-range.ts';
import styles from './export-menu.module.css';

/** Kinds of export in a recording format: waves only, no breath tables. */
const TABLES = ['csv', 'parquet'] as const;
const WAVEFORMS = [...TABLES, 'edf', 'wfdb'] as const;

const FORMATS: { readonly [name in ExportName]: readonly ExportFormat[] } = {
  exportBreaths: TABLES,
  exportWaveforms: WAVEFORMS,
  exportEvents: TABLES,
  exportAsynchrony: ['csv'],
  exportArchive: TABLES,
  exportFhir: TABLES,
};

type ExportFormat = (typeof WAVEFORMS)[number];

const LABELS = { csv: 'CSV', parquet: 'Parquet', edf: 'EDF+', wfdb: 'WFDB' } as const;

/** Menu that exports breaths, waves or events of the visible period, with progress and a cancel button. */
export function ExportMenu({ review }: { readonly review: Review }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [what, setWhat] = useState<ExportName>('exportBreaths');
  const [chosen, setFormat] = useState<ExportFormat>('csv');
  const offered = FORMATS[what];
  const format = offered.includes(chosen) ? chosen : 'csv';
  const [shiftsDates, setShiftsDates] = useState(false);
  const { state, start, cancel } = useExport();
  const running = state.bytes !== null;
  const range =
    what === 'exportAsynchrony' ? exactRange(review) : chooseExportRange(review.period, review.stored);
  const query = { ...review.scope, ...range, format, shiftsDates };
  return (
    <Popover position="bottom-end" width={320} trapFocus returnFocus withRoles={false}>
      <Popover.Target>
        <Button leftSection={<DownloadIcon />} aria-haspopup="dialog">
          {running ? t('review.exporting') : t('review.export')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={t('review.export')}>
        <div className={styles['menu']}>
          <p className={styles['period']}>{formatPeriod(review.period, locale)}</p>
          <Radio.Group
            value={what}
            onChange={(value) => setWhat(EXPORTS.find((name) => name === value) ?? what)}
            label={t('review.exportWhat')}
          >
            {EXPORTS.map((name) => (
              <Radio
                key={name}
                value={name}
                label={t(`review.exportOf.${name}`)}
                className={styles['choice'] ?? ''}
              />
            ))}
          </Radio.Group>
          {what === 'exportFhir' ? (
            <Checkbox
              checked={shiftsDates}
              onChange={(event) => setShiftsDates(event.currentTarget.checked)}
              label={t('review.exportShift')}
              description={t('review.exportShiftNote')}
            />
          ) : (
            <SegmentedControl
              fullWidth
              aria-label={t('review.exportFormat')}
              value={format}
              data={offered.map((value) => ({ value, label: LABELS[value] }))}
              onChange={(value) => setFormat(offered.find((one) => one === value) ?? 'csv')}
            />
          )}
          {(format === 'edf' || format === 'wfdb') && (
            <p className={styles['note']}>{t('review.exportRecordings')}</p>
          )}
          <p className={styles['note']}>{t('review.exportNote')}</p>
          <div className={styles['actions']}>
            {running ? (
              <>
                <span role="status">
                  {t('review.exportCame', { size: formatSize(state.bytes ?? 0, locale) })}
                </span>
                <Button onClick={cancel}>{t('common.cancel')}</Button>
              </>
            ) : (
              <>
                <Button variant="subtle" onClick={() => void start('exportDictionary', query)}>
                  {t('review.exportDictionary')}
                </Button>
                <Button variant="filled" onClick={() => void start(what, query)}>
                  {t('review.exportStart')}
                </Button>
              </>
            )}
          </div>
          {state.error !== null && (
            <p role="alert" className={styles['failure']}>
              {t('review.exportFailed')} {describeProblem(state.error, t)}
            </p>
          )}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

/** Exact period of the view. Without a start the server answers the last week. */
function exactRange({ period }: Review) {
  return { startTime: writeTime(Math.floor(period.fromMs)), endTime: writeTime(Math.ceil(period.toMs)) };
}
