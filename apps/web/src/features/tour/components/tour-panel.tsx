import type { DemoStatus } from '@eupnea/contracts/demo';
import { Button, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { demoQuery } from '../../../lib/demo-query.ts';
import { CloseIcon } from '../../../ui/icons.tsx';
import { currentStep, FIRST_PLACE, goToStep } from '../logic/tour-place.ts';
import { listTourViews, TOUR_STORY_IDS, type TourStoryId, type TourView } from '../logic/tour-stories.ts';
import { moveTour, unfoldTour, useTourPlace, useUnfoldedTour } from '../tour-store.ts';
import { PastProgress } from '../../../ui/past-progress.tsx';
import { usePhone } from '../../../ui/use-narrow.ts';
import styles from './tour-panel.module.css';

/**
 * The tour: a separate column on wide screens, above the page on narrow ones; it covers nothing. On a phone it is a bar
 * of two lines until its reader unfolds it, so that the explained page begins on the first screen.
 */
export function TourPanel() {
  const { t } = useTranslation();
  const place = useTourPlace();
  const demo = useQuery(demoQuery).data;
  const headingId = useId();
  const isPhone = usePhone();
  if (!place.isOpen || demo === undefined || !demo.is_demo) return null;
  // Without a stored past most stories have no patient, so the tour opens only on request.
  if (place === FIRST_PLACE && demo.past === 'off') return null;
  const views = place.story === null ? null : listTourViews(place.story, demo);
  const leave = () => moveTour({ ...place, isOpen: false });
  return (
    <aside className={styles['panel']} aria-labelledby={headingId}>
      <div className={styles['head']}>
        <h2 id={headingId}>
          {place.story === null || views === null ? t('tour.title') : t(`tour.${place.story}.title`)}
        </h2>
        {isPhone && place.story !== null && views !== null && (
          <span className={styles['place']} aria-hidden="true">
            {currentStep(place, place.story, views.length) + 1}/{views.length}
          </span>
        )}
        {isPhone ? (
          <UnstyledButton
            className={styles['close']}
            title={t('tour.leave')}
            aria-label={t('tour.leave')}
            onClick={leave}
          >
            <CloseIcon />
          </UnstyledButton>
        ) : (
          <UnstyledButton className={styles['leave']} onClick={leave}>
            {t('tour.leave')}
          </UnstyledButton>
        )}
      </div>
      {place.story === null || views === null ? (
        <StoryList demo={demo} isPhone={isPhone} />
      ) : (
        <StoryStep story={place.story} views={views} isPhone={isPhone} />
      )}
    </aside>
  );
}

function StoryList({ demo, isPhone }: { readonly demo: DemoStatus; readonly isPhone: boolean }) {
  const { t } = useTranslation();
  const isUnfolded = useUnfoldedTour();
  if (!isPhone) return <Stories demo={demo} />;
  return (
    <>
      <div className={styles['buttons']}>
        <Button
          size="xs"
          variant={isUnfolded ? 'default' : 'filled'}
          aria-expanded={isUnfolded}
          onClick={() => unfoldTour(!isUnfolded)}
        >
          {isUnfolded ? t('tour.hideStories') : t('tour.showStories')}
        </Button>
      </div>
      {isUnfolded && <Stories demo={demo} />}
    </>
  );
}

function Stories({ demo }: { readonly demo: DemoStatus }) {
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

interface StoryStepProps {
  readonly story: TourStoryId;
  readonly views: readonly TourView[];
  readonly isPhone: boolean;
}

function StoryStep({ story, views, isPhone }: StoryStepProps) {
  const { t } = useTranslation();
  const place = useTourPlace();
  const navigate = useNavigate();
  const isUnfolded = useUnfoldedTour();
  const step = currentStep(place, story, views.length);
  const go = (next: number) => {
    moveTour(goToStep(place, story, next));
    const view = views[next];
    if (view !== undefined) void navigate(view);
  };
  const finish = () => {
    moveTour({ ...goToStep(place, story, views.length), story: null });
    unfoldTour(true);
  };
  const view = views[step];
  const number = step + 1;
  const isFolded = isPhone && !isUnfolded;
  return (
    <>
      <p className={isPhone ? 'visually-hidden' : styles['count']}>
        {t('tour.stepOf', { step: number, total: views.length })}
      </p>
      {/* A screen reader announces the text of each step, also while the bar hides it. */}
      <p className={isFolded ? 'visually-hidden' : styles['text']} role="status">
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
        {isPhone && (
          <Button
            size="xs"
            variant="default"
            aria-expanded={isUnfolded}
            onClick={() => unfoldTour(!isUnfolded)}
          >
            {isUnfolded ? t('tour.hideText') : t('tour.showText')}
          </Button>
        )}
        {!isFolded && (
          <>
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
          </>
        )}
      </div>
    </>
  );
}
