import type { DemoPerson } from './demo-person.ts';
import type { MadeStory } from './past-record.ts';

export interface Together {
  readonly owner: DemoPerson;
  readonly rater: DemoPerson;
  readonly projectId: number;
  readonly stories: readonly MadeStory[];
  readonly timeAt: (atH: number) => string;
}
