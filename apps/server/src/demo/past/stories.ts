import type { PastStory } from './past-story.ts';
import { ARDS_STORY } from './stories/ards.ts';
import { CHILD_STORY } from './stories/child.ts';
import { COPD_STORY } from './stories/copd.ts';
import { CUFF_LEAK_STORY } from './stories/cuff-leak.ts';
import { DOUBLE_TRIGGER_STORY } from './stories/double-trigger.ts';
import { NEWBORN_STORY } from './stories/newborn.ts';
import { WEANING_STORY } from './stories/weaning.ts';

/** In the order of making: those of the tour first. */
export const PAST_STORIES: readonly PastStory[] = [
  COPD_STORY,
  WEANING_STORY,
  DOUBLE_TRIGGER_STORY,
  ARDS_STORY,
  CUFF_LEAK_STORY,
  CHILD_STORY,
  NEWBORN_STORY,
];

export function findStory(id: string): PastStory | undefined {
  return PAST_STORIES.find((story) => story.id === id);
}
