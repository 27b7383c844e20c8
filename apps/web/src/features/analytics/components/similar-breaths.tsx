import type { SimilarBreaths as Found } from '@eupnea/contracts/similar-breath';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatLimit } from '@eupnea/notation/format-number';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { writeBreathKey, type BreathKey } from '../../../lib/stored/breath-key.ts';
import type { Review } from '../../../lib/stored/review.ts';
import { Panel } from '../../../ui/files/panel.tsx';
import { FindingMark } from '../../../ui/findings/finding-mark.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { similarBreathsQuery } from '../api/similar-breaths-query.ts';
import { DRAWN_CHANNELS, drawWave, frameWaves } from '../logic/draw-wave.ts';
import styles from './analytics.module.css';

interface SimilarBreathsProps {
  readonly review: Review;
  readonly breath: BreathKey | null;
}

/** The five breaths of the session with the most similar waves. */
export function SimilarBreaths({ review, breath }: SimilarBreathsProps) {
  const { t } = useTranslation();
  const { data: found, error, refetch } = useQuery(similarBreathsQuery(breath));
  return (
    <Panel
      title={t('analytics.similar.title')}
      note={
        found === undefined
          ? undefined
          : t('analytics.similar.note', { shown: found.items.length, compared: found.compared })
      }
    >
      {error !== null ? (
        <ProblemNotice title={t('analytics.failed')} error={error} onRetry={() => void refetch()} />
      ) : breath === null ? (
        <p>{t('analytics.similar.choose')}</p>
      ) : found === undefined ? (
        <Skeleton height={180} animate={false} role="status" aria-label={t('common.loading')} />
      ) : found.items.length === 0 ? (
        <p>{t('analytics.similar.none')}</p>
      ) : (
        <SimilarList found={found} review={review} />
      )}
    </Panel>
  );
}

function SimilarList({ found, review }: { readonly found: Found; readonly review: Review }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const waves = [found.breath, ...found.items].map(({ wave }) => wave);
  return (
    <>
      <ul className={styles['similar']}>
        {found.items.map(({ device_id, breath_number, distance, findings, wave }) => (
          <li key={breath_number}>
            <button
              type="button"
              onClick={() =>
                review.openTab('breaths', {
                  breath: writeBreathKey({ deviceId: device_id, breathNumber: breath_number }),
                  at: undefined,
                })
              }
            >
              {t('analytics.similar.open', { number: breath_number })}
            </button>{' '}
            {t('analytics.similar.distance', { distance: formatLimit(distance, locale, 2) })}
            <div className={styles['similarFindings']}>
              {findings.length === 0 ? t('analytics.similar.noFinding') : null}
              {findings.map((kind) => (
                <FindingMark key={kind} kind={kind} />
              ))}
            </div>
            {DRAWN_CHANNELS.map((channel) => {
              const frame = frameWaves(waves, channel);
              return (
                <svg
                  key={channel}
                  className={styles['wave']}
                  data-channel={channel}
                  viewBox="0 -4 100 108"
                  preserveAspectRatio="none"
                  aria-hidden="true"
                >
                  <path data-reference="true" d={drawWave(found.breath.wave, channel, frame)} />
                  <path d={drawWave(wave, channel, frame)} />
                </svg>
              );
            })}
          </li>
        ))}
      </ul>
      <p className={styles['hint']}>{t('analytics.similar.about')}</p>
    </>
  );
}
