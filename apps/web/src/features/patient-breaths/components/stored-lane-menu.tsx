import type { Review } from '../../../lib/stored/review.ts';
import { LaneMenu } from '../../../ui/waves/lane-menu.tsx';
import type { StoredLanes } from '../../../ui/waves/use-stored-lanes.ts';
import { MuscleScoreLink } from './muscle-score-link.tsx';

interface StoredLaneMenuProps {
  readonly review: Review;
  readonly lanes: StoredLanes;
}

/** Menu of the lanes, which writes the choice to the address. */
export function StoredLaneMenu({ review, lanes }: StoredLaneMenuProps) {
  return (
    <LaneMenu
      shown={lanes}
      more={<MuscleScoreLink review={review} held={lanes.channels} />}
      onChange={(change) => review.change(change, 'quiet')}
    />
  );
}
