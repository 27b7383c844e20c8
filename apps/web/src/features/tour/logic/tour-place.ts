import { TOUR_STORY_IDS, type TourStoryId } from './tour-stories.ts';

/** Where somebody is in the tour, as the browser keeps it between visits. */
export interface TourPlace {
  readonly isOpen: boolean;
  /** null = the list of stories. */
  readonly story: TourStoryId | null;
  /** Steps seen of each story, so that it goes on where it was left; as many as it has = finished. */
  readonly steps: { readonly [Story in TourStoryId]?: number };
}

/** Whoever comes for the first time finds the list open. */
export const FIRST_PLACE: TourPlace = { isOpen: true, story: null, steps: {} };

/** What is not understood is as at the first visit. */
export function readTourPlace(text: string | null): TourPlace {
  if (text === null) return FIRST_PLACE;
  try {
    const read: unknown = JSON.parse(text);
    if (typeof read !== 'object' || read === null) return FIRST_PLACE;
    const isOpen = 'isOpen' in read && read.isOpen === true;
    const story = TOUR_STORY_IDS.find((id) => 'story' in read && read.story === id) ?? null;
    return { isOpen, story, steps: 'steps' in read ? readSteps(read.steps) : {} };
  } catch {
    return FIRST_PLACE;
  }
}

function readSteps(read: unknown): TourPlace['steps'] {
  if (typeof read !== 'object' || read === null) return {};
  const kept: { [Story in TourStoryId]?: number } = {};
  for (const [key, step] of Object.entries(read)) {
    const id = TOUR_STORY_IDS.find((known) => known === key);
    if (id !== undefined && typeof step === 'number' && Number.isInteger(step) && step >= 0) kept[id] = step;
  }
  return kept;
}

/** Step that is in view, from 0: the one that was left, or the first again of a story seen to its end. */
export function currentStep({ steps }: TourPlace, story: TourStoryId, length: number): number {
  const step = steps[story] ?? 0;
  return step >= length ? 0 : step;
}

export function goToStep(place: TourPlace, story: TourStoryId, step: number): TourPlace {
  return { ...place, isOpen: true, story, steps: { ...place.steps, [story]: step } };
}
