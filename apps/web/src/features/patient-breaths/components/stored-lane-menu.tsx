import type { Review } from '../../../lib/stored/review.ts';
import type { StoredLanes } from '../hooks/use-stored-lanes.ts';
import { writeFormulas } from '../logic/lane-formulas.ts';
import { LaneMenu } from './lane-menu.tsx';
import { MuscleScoreLink } from './muscle-score-link.tsx';

interface StoredLaneMenuProps {
  readonly review: Review;
  readonly lanes: StoredLanes;
}

/** Menu of the lanes, which writes the choice to the address. */
export function StoredLaneMenu({ review, lanes: { channels, formulas, shown } }: StoredLaneMenuProps) {
  return (
    <LaneMenu
      held={channels}
      formulas={formulas}
      shown={shown}
      more={<MuscleScoreLink review={review} held={channels} />}
      onChange={(next, changed = formulas) =>
        review.change({ lanes: next.join(','), formulas: writeFormulas(changed) }, 'quiet')
      }
    />
  );
}
