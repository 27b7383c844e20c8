import type { LaneCode, SweepLane } from '@eupnea/waveform';
import type { ChosenLane } from '../../lib/stored/lane-choice.ts';

/** The chosen lanes from top to bottom with the height and scale of their reader. */
export function arrangeLanes(
  chosen: readonly ChosenLane<LaneCode>[],
  known: readonly SweepLane<LaneCode>[],
): readonly SweepLane<LaneCode>[] {
  return chosen.flatMap(({ code, height, scale }) => {
    const lane = known.find(({ channel }) => channel === code);
    return lane === undefined ? [] : { ...lane, ...scale, share: lane.share * height };
  });
}
