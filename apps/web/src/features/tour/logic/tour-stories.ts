import { MINUTE_MS } from '@eupnea/model';
import type { DemoStatus, DemoStory } from '@eupnea/contracts/demo';
import { PATHS } from '../../../config/paths.ts';

export const TOUR_STORY_IDS = ['suffers', 'rang', 'support', 'label', 'own'] as const;
export type TourStoryId = (typeof TOUR_STORY_IDS)[number];

/** A view of the application: path and flat address. */
export interface TourView {
  readonly to: string;
  readonly search: { readonly [key: string]: string };
}

/** Minimum period, ms: hours of a story shrink with a shorter demo. */
const LEAST_PERIOD_MS = 2 * MINUTE_MS;

/**
 * Views of a story in order; null while its patient is being made.
 * @param status state from the server
 */
export function listTourViews(story: TourStoryId, status: DemoStatus): readonly TourView[] | null {
  switch (story) {
    case 'suffers':
      return withStory(status, 'copd', (copd) => [
        { to: PATHS.remoteDisplay, search: {} },
        { to: PATHS.analytics, search: {} },
        breathsView(copd, status, 'wasted', { finding: 'ineffective_effort' }),
      ]);
    case 'rang':
      return withStory(status, 'weaning', (weaning) => [
        periodView(weaning, status, 'flood', 'events', 0.7, { kinds: 'alert,setting' }),
        breathsView(weaning, status, 'flood', {}),
        periodView(weaning, status, 'flood', 'trends', 4, { parameters: 'rr_bpm,vte_ml,rsbi_bpm_l' }),
        periodView(weaning, status, 'flood', 'med-card', 12, {}),
      ]);
    case 'support':
      return withStory(status, 'copd', (copd) => [
        periodView(copd, status, 'support_lowered', 'trends', 8, {
          parameters: 'pmax_cmh2o,vte_ml,rr_bpm,mp_geometric_j_min',
        }),
        breathsView(copd, status, 'wasted', { finding: 'ineffective_effort' }),
        breathsView(copd, status, 'calm', {}),
        periodView(copd, status, 'support_lowered', 'med-card', 24, {}),
        periodView(copd, status, 'support_lowered', 'events', 1, {
          change: `${copd.device_id}~pressure_support~${new Date(timeOf(copd, 'support_lowered')).toISOString()}`,
        }),
      ]);
    case 'label':
      return status.labeling_task_id === null
        ? null
        : [
            { to: PATHS.labelingApp, search: { task: String(status.labeling_task_id), view: 'label' } },
            { to: PATHS.labelingApp, search: {} },
          ];
    case 'own':
      return [
        { to: PATHS.patientManagement, search: { tab: 'uploads' } },
        { to: PATHS.conversion, search: {} },
      ];
  }
}

function withStory(
  status: DemoStatus,
  id: string,
  views: (story: DemoStory) => readonly TourView[],
): readonly TourView[] | null {
  const story = status.stories.find((one) => one.id === id);
  return story === undefined ? null : views(story);
}

function timeOf(story: DemoStory, landmark: string): number {
  return Date.parse(story.landmarks[landmark] ?? story.start);
}

/** @param storyHours length of the period in hours of a 24 h story */
function periodView(
  story: DemoStory,
  { hours }: DemoStatus,
  landmark: string,
  tab: string,
  storyHours: number,
  more: { readonly [key: string]: string },
): TourView {
  const middleMs = timeOf(story, landmark);
  const halfMs = Math.max(LEAST_PERIOD_MS, (storyHours / 24) * hours * 60 * MINUTE_MS) / 2;
  return {
    to: `/patient/${story.patient_id}`,
    search: {
      tab,
      from: new Date(Math.max(Date.parse(story.start), middleMs - halfMs)).toISOString(),
      to: new Date(Math.min(Date.parse(story.end), middleMs + halfMs)).toISOString(),
      ...more,
    },
  };
}

/** A minute of waves around the landmark. */
function breathsView(
  story: DemoStory,
  status: DemoStatus,
  landmark: string,
  more: { readonly [key: string]: string },
): TourView {
  const view = periodView(story, status, landmark, 'breaths', 1, more);
  return {
    ...view,
    search: { ...view.search, at: new Date(timeOf(story, landmark)).toISOString(), span: '30' },
  };
}
