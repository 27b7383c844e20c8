import { HOUR_MS } from '@eupnea/model';
import type { RoundPage } from '@eupnea/contracts/round-page';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { describeDecided } from '@eupnea/notation/describe-decided';
import { formatFindingShare } from '@eupnea/notation/format-finding-share';
import { formatLimit } from '@eupnea/notation/format-number';
import { formatClock } from '../../../lib/format/format-time.ts';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { formatPeriod } from '../../../lib/stored/format-period.ts';
import { Panel } from '../../../ui/files/panel.tsx';
import { FindingMark } from '../../../ui/findings/finding-mark.tsx';
import reportStyles from './report.module.css';
import styles from './round-page.module.css';
import { WaveStrip } from './wave-strip.tsx';

type WorstHour = NonNullable<RoundPage['worst_hour']>;

/** Kinds beside the picture; the breaths of the hour show the rest. */
const KINDS_SHOWN = 4;

interface RoundWorstHourProps {
  readonly round: RoundPage;
  /** Renders the link from the hour to its breaths. */
  readonly renderHour: (hour: WorstHour, name: string) => ReactNode;
}

/** The hour with the most findings, its kinds, and one of its breaths. */
export function RoundWorstHour({ round, renderHour }: RoundWorstHourProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { worst_hour: worst } = round;
  if (worst === null) {
    return (
      <Panel title={t('round.worstHour')}>
        <p className={reportStyles['hint']}>{t('round.noWorstHour')}</p>
      </Panel>
    );
  }
  const startMs = Date.parse(worst.start);
  const { breath, wave } = worst;
  return (
    <Panel
      title={t('round.worstHour')}
      note={renderHour(worst, formatPeriod({ fromMs: startMs, toMs: startMs + HOUR_MS }, locale))}
    >
      <p className={styles['worst']}>
        <strong>{formatFindingShare(worst, locale)}</strong> {t('reports.withFinding')},{' '}
        {describeDecided(worst, t)}
      </p>
      <ul className={styles['kinds']}>
        {worst.kinds.slice(0, KINDS_SHOWN).map(({ kind, breaths_with_finding: breaths }) => (
          <li key={kind}>
            <FindingMark kind={kind} /> {t(`findings.kind.${kind}`)} <strong>{breaths}</strong>
          </li>
        ))}
      </ul>
      {breath !== null && (
        <p className={reportStyles['hint']}>
          {t('round.example', {
            kind: t(`findings.kind.${breath.kind}`),
            time: formatClock(Date.parse(breath.started_at), locale),
            confidence: formatLimit(breath.confidence * 100, locale, 0),
          })}
        </p>
      )}
      {wave === null ? (
        <p className={reportStyles['hint']}>{t('round.noWave')}</p>
      ) : (
        <WaveStrip wave={wave} />
      )}
    </Panel>
  );
}
