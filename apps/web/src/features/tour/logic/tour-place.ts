import { TOUR_STORY_IDS, type TourStoryId } from './tour-stories.ts';

/** Position in the tour, kept in the browser. */
export interface TourPlace {
  readonly isOpen: boolean;
  /** Null shows the list of stories. */
  readonly story: TourStoryId | null;
  /** Number of seen steps by story; all steps mean finished. */
  readonly steps: { readonly [Story in TourStoryId]?: number };
}

/** Initial position: the list is open. */
export const FIRST_PLACE: TourPlace = { isOpen: true, story: null, steps: {} };

/** Invalid text gives the initial position. */
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

/** Current step from 0; a finished story starts again. */
export function currentStep({ steps }: TourPlace, story: TourStoryId, length: number): number {
  const step = steps[story] ?? 0;
  return step >= length ? 0 : step;
}

export function goToStep(place: TourPlace, story: TourStoryId, step: number): TourPlace {
  return { ...place, isOpen: true, story, steps: { ...place.steps, [story]: step } };
}
