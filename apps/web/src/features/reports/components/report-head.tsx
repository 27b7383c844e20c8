import type { DailyReport } from '@eupnea/contracts/daily-report';
import type { Language } from '@eupnea/notation/languages';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../../lib/files/save-file.ts';
import { formatDay } from '../../../lib/format/format-time.ts';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { isDate, stepDate } from '../logic/report-search.ts';
import { writeReportCsv } from '../logic/write-report-csv.ts';
import { PdfButton } from '../../../ui/pdf-button.tsx';
import styles from './report.module.css';

interface ReportHeadProps {
  readonly report: DailyReport | undefined;
  /** Requested day; null until the server has chosen one. */
  readonly date: string | null;
  /** The previous day is still shown while the requested one loads. */
  readonly isStale: boolean;
  readonly onDay: (date: string) => void;
  /** @returns the document of the page that is shown */
  readonly onPdf: (language: Language) => Promise<Response>;
}

/** Heading of a report: patient or device, day, and buttons for print and CSV. */
export function ReportHead({ report, date, isStale, onDay, onPdf }: ReportHeadProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const isLast = report !== undefined && !isStale && isToday(report);
  return (
    <>
      <div className={styles['head']}>
        <h1>
          {t('reports.title')} <span className={styles['who']}>{nameSubject(report)}</span>
        </h1>
        {report !== undefined && (
          <p className={styles['day']}>
            {formatDay(report.day, locale)}, {report.time_zone}
            {isLast && ` · ${t('reports.notOver')}`}
          </p>
        )}
      </div>
      <div className={styles['controls']}>
        <Button
          aria-label={t('reports.previous')}
          disabled={date === null}
          onClick={() => date !== null && onDay(stepDate(date, -1))}
        >
          ←
        </Button>
        <DateField
          aria-label={t('reports.day')}
          value={date ?? ''}
          reportOn="leave"
          onChange={(day) => isDate(day) && onDay(day)}
        />
        <Button
          aria-label={t('reports.next')}
          disabled={date === null || isLast}
          onClick={() => date !== null && onDay(stepDate(date, 1))}
        >
          →
        </Button>
        <span className={styles['take']}>
          <PdfButton isReady={report !== undefined && !isStale} open={onPdf} />
          <Button disabled={report === undefined || isStale} onClick={() => window.print()}>
            {t('reports.print')}
          </Button>
          <Button
            disabled={report === undefined || isStale}
            onClick={() => report !== undefined && saveCsv(report)}
          >
            {t('alarms.save')}
          </Button>
        </span>
      </div>
    </>
  );
}

/** True for a day that is not over. Recordings with shifted dates may lie in the future. */
function isToday({ start, end, made_at }: DailyReport): boolean {
  const madeMs = Date.parse(made_at);
  return madeMs >= Date.parse(start) && madeMs < Date.parse(end);
}

function nameSubject(report: DailyReport | undefined): string {
  if (report === undefined) return '';
  const { patient, device } = report;
  return patient?.pseudonym ?? (device === null ? '' : (device.description ?? `#${device.id}`));
}

function saveCsv(report: DailyReport): void {
  const name = `daily-report-${report.patient?.pseudonym ?? report.device?.id ?? ''}-${report.day}.csv`;
  saveFile(new Blob([writeReportCsv(report)], { type: 'text/csv' }), name);
}
