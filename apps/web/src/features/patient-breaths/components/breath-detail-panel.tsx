import type { BreathRecord } from '@eupnea/contracts/breath';
import type { BreathDetail } from '@eupnea/contracts/stored-breath';
import type { StoredFinding } from '@eupnea/contracts/stored-finding';
import { useTranslation } from 'react-i18next';
import type { Review } from '../../../lib/stored/review.ts';
import { FindingMark } from '../../../ui/findings/finding-mark.tsx';
import { FindingConfidence } from '../../../ui/findings/finding-confidence.tsx';
import { FindingWhy } from '../../../ui/findings/finding-why.tsx';
import { UndecidedMark } from '../../../ui/findings/undecided-mark.tsx';
import { UndecidedWhy } from '../../../ui/findings/undecided-why.tsx';
import { describeProblem } from '../../../ui/problem-notice.tsx';
import type { SelectedBreath } from '../hooks/use-selected-breath.ts';
import { placeInFinding } from '../logic/place-in-finding.ts';
import styles from './breath-detail-panel.module.css';
import { BreathLoopPanel } from './breath-loop-panel.tsx';
import { BreathNumbers } from './breath-numbers.tsx';

interface BreathDetailPanelProps {
  readonly review: Review;
  readonly selected: SelectedBreath;
}

/** The selected breath: findings, numbers and loop. */
export function BreathDetailPanel({ review, selected }: BreathDetailPanelProps) {
  const { t } = useTranslation();
  const { detail, error } = selected;
  if (error !== null) return <p className={styles['failure']}>{describeProblem(error, t)}</p>;
  if (detail === null) return <div className={styles['panel']} />;
  return (
    <div className={styles['panel']}>
      <Why detail={detail} />
      <BreathNumbers breath={detail.breath} />
      <BreathLoopPanel review={review} selected={selected} />
    </div>
  );
}

function Why({ detail: { breath, findings } }: { readonly detail: BreathDetail }) {
  const { t } = useTranslation();
  const isDecided = Object.keys(breath.undecided).length === 0;
  return (
    <section className={styles['part']} aria-labelledby="breath-why">
      <h3 id="breath-why">{t('breaths.why')}</h3>
      {findings.length === 0 && (
        <p className={styles['quiet']}>{t(isDecided ? 'breaths.noFinding' : 'breaths.noFindingDecided')}</p>
      )}
      {findings.map((finding) => (
        <Finding key={`${finding.kind} ${finding.first_index}`} finding={finding} breath={breath} />
      ))}
      {!isDecided && (
        <article className={styles['finding']}>
          <header>
            <UndecidedMark kinds={breath.undecided} /> <strong>{t('undecided.title')}</strong>
          </header>
          <UndecidedWhy breath={breath} />
        </article>
      )}
    </section>
  );
}

interface FindingProps {
  readonly finding: StoredFinding;
  readonly breath: BreathRecord;
}

function Finding({ finding, breath }: FindingProps) {
  const { t } = useTranslation();
  const place = placeInFinding(finding, breath);
  return (
    <article className={styles['finding']}>
      <header>
        <FindingMark kind={finding.kind} /> <strong>{t(`findings.kind.${finding.kind}`)}</strong>
        <span>
          <FindingConfidence value={finding.confidence} />
          {place !== null && ` · ${t('breaths.placeInFinding', place)}`}
        </span>
      </header>
      <FindingWhy kind={finding.kind} confidence={finding.confidence} evidence={finding.evidence} />
    </article>
  );
}
