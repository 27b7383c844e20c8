import type { DemoStatus } from '@eupnea/contracts/demo';
import { describe, expect, it } from 'vitest';
import { readReviewSearch } from '../../../lib/stored/review-search.ts';
import { listTourViews, TOUR_STORY_IDS } from './tour-stories.ts';

const told: DemoStatus = {
  is_demo: true,
  past: 'ready',
  made: 7,
  total: 7,
  current: null,
  progress: 1,
  hours: 24,
  labeling_task_id: 4,
  stories: [
    {
      id: 'copd',
      patient_id: 21,
      pseudonym: 'COPD-A',
      device_id: 5,
      start: '2026-11-24T02:00:00.000Z',
      end: '2026-11-25T02:00:00.000Z',
      landmarks: {
        wasted: '2026-11-24T09:00:00.000Z',
        support_lowered: '2026-11-24T12:00:00.000Z',
        calm: '2026-11-24T15:00:00.000Z',
      },
    },
    {
      id: 'weaning',
      patient_id: 22,
      pseudonym: 'WEAN-C',
      device_id: 6,
      start: '2026-11-24T02:00:00.000Z',
      end: '2026-11-25T02:00:00.000Z',
      landmarks: { flood: '2026-11-24T12:45:00.000Z' },
    },
  ],
};

describe('the views of the tour', () => {
  it.each(TOUR_STORY_IDS)('%s names every part of an address as its page reads it', (story) => {
    for (const { to, search } of listTourViews(story, told) ?? []) {
      if (to.startsWith('/patient/')) expect(readReviewSearch(search)).toEqual(search);
    }
    expect(listTourViews(story, told)?.length).toBeGreaterThan(1);
  });

  it('shows eight hours around the moment at which support was lowered', () => {
    expect(listTourViews('support', told)?.[0]).toMatchObject({
      to: '/patient/21',
      search: { tab: 'trends', from: '2026-11-24T08:00:00.000Z', to: '2026-11-24T16:00:00.000Z' },
    });
  });

  it('waits for the patient of a story that is not stored yet, and for nothing that needs none', () => {
    const begun = { ...told, stories: [], labeling_task_id: null };
    expect(TOUR_STORY_IDS.filter((story) => listTourViews(story, begun) === null)).toEqual([
      'suffers',
      'rang',
      'support',
      'label',
    ]);
  });
});
