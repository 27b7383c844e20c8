import type { StoredBreathRecord, StoredFinding } from '@eupnea/contracts';
import { findParameter, type BreathFeatureCode } from '@eupnea/model';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format/format-number.ts';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { MISSING } from '../../../lib/parameters/display-value.ts';
import { breathEndMs } from '../../../lib/parameters/measured-breaths.ts';
import { formatInstant } from '../../../lib/stored/format-period.ts';
import type { Review } from '../../../lib/stored/review.ts';
import { useWaveScales } from '../../../lib/wave-scales.ts';
import { FindingMark } from '../../../ui/findings/finding-mark.tsx';
import { FindingWhy } from '../../../ui/findings/finding-why.tsx';
import { useShowParameter } from '../../../ui/parameter/parameter-popover.tsx';
import { describeProblem } from '../../../ui/problem-notice.tsx';
import { LoopCanvas } from '../../../ui/waves/loop-canvas.tsx';
import { useBreathLoop } from '../hooks/use-breath-loop.ts';
import type { SelectedBreath } from '../hooks/use-selected-breath.ts';
import { DETAIL_NUMBERS } from '../logic/breath-columns.ts';
import styles from './breath-detail-panel.module.css';

interface BreathDetailPanelProps {
  readonly review: Review;
  readonly selected: SelectedBreath;
}

/** The breath that is looked at: why it was marked, its numbers, its loop. */
export function BreathDetailPanel({ review, selected }: BreathDetailPanelProps) {
  const { t } = useTranslation();
  const { detail, error } = selected;
  if (error !== null) return <p className={styles['failure']}>{describeProblem(error, t)}</p>;
  if (detail === null) return <div className={styles['panel']} />;
  return (
    <div className={styles['panel']}>
      <Why findings={detail.findings} />
      <Numbers breath={detail.breath} />
      <Loop review={review} selected={selected} />
    </div>
  );
}

function Why({ findings }: { readonly findings: readonly StoredFinding[] }) {
  const { t } = useTranslation();
  return (
    <section className={styles['part']} aria-labelledby="breath-why">
      <h3 id="breath-why">{t('breaths.why')}</h3>
      {findings.length === 0 && <p className={styles['quiet']}>{t('breaths.noFinding')}</p>}
      {findings.map((finding) => (
        <Finding key={`${finding.kind} ${finding.first_index}`} finding={finding} />
      ))}
    </section>
  );
}

function Finding({ finding }: { readonly finding: StoredFinding }) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <article className={styles['finding']}>
      <header>
        <FindingMark kind={finding.kind} /> <strong>{t(`findings.kind.${finding.kind}`)}</strong>
        <span>{t('breaths.confidence', { value: formatNumber(finding.confidence, 2, locale) })}</span>
      </header>
      <FindingWhy evidence={finding.evidence} />
    </article>
  );
}

function Numbers({ breath }: { readonly breath: StoredBreathRecord }) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <section className={styles['part']} aria-labelledby="breath-numbers">
      <h3 id="breath-numbers">{t('breaths.numbers')}</h3>
      <p className={styles['quiet']}>{formatInstant(Date.parse(breath.started_at), locale)}</p>
      <div className={styles['numbers']}>
        {DETAIL_NUMBERS.map((code) => (
          <BreathNumber key={code} breath={breath} code={code} />
        ))}
      </div>
    </section>
  );
}

interface BreathNumberProps {
  readonly breath: StoredBreathRecord;
  readonly code: BreathFeatureCode;
}

/** A number that opens its definition, its methods and their spread, or why it is absent. */
function BreathNumber({ breath, code }: BreathNumberProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const show = useShowParameter();
  const definition = findParameter('breath', code);
  if (definition === null) return null;
  const value = breath.features[code];
  return (
    <button
      type="button"
      className={styles['number']}
      title={t(`parameters.${definition.i18nKey}.name`)}
      onClick={(event) =>
        show(event.currentTarget, {
          kind: 'breath',
          code,
          value: value === null ? undefined : { value, at: breathEndMs(breath) },
        })
      }
    >
      <span>{definition.symbol}</span>
      <strong>
        {value === null ? MISSING : formatNumber(value, definition.decimals, locale)}{' '}
        <small>{definition.unitLabel}</small>
      </strong>
    </button>
  );
}

function Loop({ review, selected }: BreathDetailPanelProps) {
  const { t } = useTranslation();
  const loop = useBreathLoop(review.scope, selected.detail);
  const scales = useWaveScales(selected.key?.deviceId ?? 0);
  return (
    <section className={styles['part']} aria-labelledby="breath-loop">
      <h3 id="breath-loop">
        {t('waves.loop')} <small>{t('waves.loopPrevious')}</small>
      </h3>
      <div className={styles['loop']}>
        {loop !== null && (
          <LoopCanvas
            samples={loop.samples}
            playout={loop.playout}
            breaths={loop.breaths}
            scales={scales}
            axes
            stale={false}
            label={t('breaths.loopOf', { number: selected.key?.breathNumber ?? 0 })}
          />
        )}
      </div>
    </section>
  );
}
