import { useTranslation } from 'react-i18next';
import { formatNumber } from '@eupnea/notation/format-number';
import { formatDuration } from '@eupnea/notation/format-duration';
import { formatClock } from '../../lib/format/format-time.ts';
import { useLocale } from '../../lib/format/use-locale.ts';
import { MISSING } from '@eupnea/notation/display-value';
import { useNow } from '../../lib/use-now.ts';
import styles from './delay-details.module.css';
import { DelayPlot } from './delay-plot.tsx';
import { LinkMark, type LinkFace } from './link-mark.tsx';

/** The eight fields of the specification (live/delay-metrics.ts), ms and browser times. */
interface DelayNumbers {
  readonly minDelay: number | null;
  readonly avgDelay: number | null;
  readonly maxDelay: number | null;
  readonly totalMessages: number;
  readonly skippedMessages: number;
  readonly messageRate: number;
  readonly pageOpenTime: number;
  readonly lastMessageTime: number | null;
}

interface DelayDetailsProps {
  readonly face: LinkFace;
  readonly ageSeconds: number | null;
  readonly delay: DelayNumbers;
  readonly newestDelayMs: number | null;
  /** Delays of the last messages, milliseconds, oldest first. */
  readonly history: Float64Array;
  /** Capacity of the history. */
  readonly historyLength: number;
}

/** Delay metrics of the last messages with a plot. */
export function DelayDetails(props: DelayDetailsProps) {
  const { face, ageSeconds, delay, newestDelayMs, history, historyLength } = props;
  const { t } = useTranslation();
  const locale = useLocale();
  const seconds = (ms: number | null): string => (ms === null ? MISSING : formatNumber(ms / 1000, 1, locale));
  const spread = [delay.minDelay, delay.avgDelay, delay.maxDelay].map(seconds).join(' / ');
  const rows: readonly (readonly [string, string])[] = [
    [t('monitor.delayNow'), `${seconds(newestDelayMs)} s`],
    [t('monitor.delaySpread'), `${spread} s`],
    [t('monitor.messages'), String(delay.totalMessages)],
    [t('monitor.messageRate'), `${formatNumber(delay.messageRate, 1, locale)} /s`],
    [t('monitor.skipped'), String(delay.skippedMessages)],
    [t('monitor.pageOpen'), formatDuration(useNow() - delay.pageOpenTime)],
    [
      t('monitor.lastMessage'),
      delay.lastMessageTime === null ? MISSING : formatClock(delay.lastMessageTime, locale),
    ],
  ];
  const top = Math.max(1, Math.ceil((delay.maxDelay ?? 0) / 1000));
  return (
    <>
      <div className={styles['head']}>
        <h2>{t('monitor.connection')}</h2>
        <LinkMark face={face} ageSeconds={ageSeconds} />
      </div>
      <dl className={styles['rows']}>
        {rows.map(([term, value]) => (
          <div key={term} style={{ display: 'contents' }}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <DelayPlot history={history} topMs={top * 1000} />
      <p className={styles['caption']}>{t('monitor.delayPlot', { count: historyLength, seconds: top })}</p>
    </>
  );
}
