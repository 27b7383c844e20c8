import type { DemoStatus } from '@eupnea/contracts/demo';
import { Button, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { demoQuery } from '../../../lib/demo-query.ts';
import { currentStep, FIRST_PLACE, goToStep } from '../logic/tour-place.ts';
import { listTourViews, TOUR_STORY_IDS, type TourStoryId, type TourView } from '../logic/tour-stories.ts';
import { moveTour, useTourPlace } from '../tour-store.ts';
import { PastProgress } from '../../../ui/past-progress.tsx';
import styles from './tour-panel.module.css';

/** The tour: a separate column on wide screens, above the page on narrow ones; it covers nothing. */
export function TourPanel() {
  const { t } = useTranslation();
  const place = useTourPlace();
  const demo = useQuery(demoQuery).data;
  const headingId = useId();
  if (!place.isOpen || demo === undefined || !demo.is_demo) return null;
  // Without a stored past most stories have no patient, so the tour opens only on request.
  if (place === FIRST_PLACE && demo.past === 'off') return null;
  const views = place.story === null ? null : listTourViews(place.story, demo);
  return (
    <aside className={styles['panel']} aria-labelledby={headingId}>
      <div className={styles['head']}>
        <h2 id={headingId}>
          {place.story === null || views === null ? t('tour.title') : t(`tour.${place.story}.title`)}
        </h2>
        <UnstyledButton className={styles['leave']} onClick={() => moveTour({ ...place, isOpen: false })}>
          {t('tour.leave')}
        </UnstyledButton>
      </div>
      {place.story === null || views === null ? (
        <StoryList demo={demo} />
      ) : (
        <StoryStep story={place.story} views={views} />
      )}
    </aside>
  );
}

function StoryList({ demo }: { readonly demo: DemoStatus }) {
  const { t } = useTranslation();
  const place = useTourPlace();
  const navigate = useNavigate();
  return (
    <>
      <p className={styles['text']}>{t('tour.intro')}</p>
      <PastProgress demo={demo} />
      <ol className={styles['stories']}>
        {TOUR_STORY_IDS.map((story) => {
          const views = listTourViews(story, demo);
          const step = place.steps[story];
          const open = (shown: readonly TourView[]) => {
            const next = currentStep(place, story, shown.length);
            moveTour(goToStep(place, story, next));
            const view = shown[next];
            if (view !== undefined) void navigate(view);
          };
          return (
            <li key={story}>
              <UnstyledButton
                className={styles['story']}
                disabled={views === null}
                onClick={() => {
                  if (views !== null) open(views);
                }}
              >
                <span>{t(`tour.${story}.title`)}</span>
                <span className={styles['state']}>{describeState(views, step, t)}</span>
              </UnstyledButton>
            </li>
          );
        })}
      </ol>
    </>
  );
}

function describeState(
  views: readonly TourView[] | null,
  step: number | undefined,
  t: ReturnType<typeof useTranslation>['t'],
): string {
  if (views === null) return t('tour.waits');
  if (step === undefined) return t('tour.steps', { count: views.length });
  return step >= views.length ? t('tour.seen') : t('tour.resume', { step: step + 1, total: views.length });
}

function StoryStep({ story, views }: { readonly story: TourStoryId; readonly views: readonly TourView[] }) {
  const { t } = useTranslation();
  const place = useTourPlace();
  const navigate = useNavigate();
  const step = currentStep(place, story, views.length);
  const go = (next: number) => {
    moveTour(goToStep(place, story, next));
    const view = views[next];
    if (view !== undefined) void navigate(view);
  };
  const finish = () => moveTour({ ...goToStep(place, story, views.length), story: null });
  const view = views[step];
  const number = step + 1;
  return (
    <>
      <p className={styles['count']}>{t('tour.stepOf', { step: number, total: views.length })}</p>
      <p className={styles['text']} role="status">
        {t(`tour.${story}.step.${number}`)}
      </p>
      <div className={styles['buttons']}>
        <Button size="xs" variant="default" disabled={step === 0} onClick={() => go(step - 1)}>
          {t('tour.back')}
        </Button>
        {step + 1 < views.length ? (
          <Button size="xs" onClick={() => go(step + 1)}>
            {t('tour.next')}
          </Button>
        ) : (
          <Button size="xs" onClick={finish}>
            {t('tour.finish')}
          </Button>
        )}
        <Button
          size="xs"
          variant="default"
          onClick={() => {
            if (view !== undefined) void navigate(view);
          }}
        >
          {t('tour.show')}
        </Button>
        <Button size="xs" variant="default" onClick={() => moveTour({ ...place, story: null })}>
          {t('tour.all')}
        </Button>
      </div>
    </>
  );
}
