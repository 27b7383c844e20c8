import { MUSCLE_TRUTH_CHANNELS } from '@eupnea/contracts/muscle-score';
import type { ChannelCode } from '@eupnea/model';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PATHS } from '../../../config/paths.ts';
import { useProjectScope, withinProject } from '../../../lib/project-scope.ts';
import { featuresQuery } from '../../../lib/session/session-queries.ts';
import type { Review } from '../../../lib/stored/review.ts';
import styles from './wave-panel.module.css';

interface MuscleScoreLinkProps {
  readonly review: Review;
  /** Channels with stored data. */
  readonly held: readonly ChannelCode[];
}

/** Where a muscle channel is recorded: the way to the detectors' score by it, for users with Analytics. */
export function MuscleScoreLink({ review, held }: MuscleScoreLinkProps) {
  const { t } = useTranslation();
  const projectId = useProjectScope();
  const features = useQuery({ ...featuresQuery, enabled: false }).data ?? [];
  const patient = review.scope.patient_id;
  const isHeld = MUSCLE_TRUTH_CHANNELS.some((channel) => held.includes(channel));
  if (!isHeld || patient === undefined) return null;
  if (!features.some(({ feature_code: code }) => code === 'analytics')) return null;
  const { from, to } = review.search;
  return (
    <Link
      className={styles['score']}
      to={withinProject(PATHS.analytics, projectId)}
      search={{ patient: String(patient), view: 'statistics', score: 'any', from, to }}
    >
      {t('muscleScore.byChannel')}
    </Link>
  );
}
