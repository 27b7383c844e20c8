import { CHANNEL_CODES, type ChannelCode } from '@eupnea/model';
import { keepKnown } from './keep-known.ts';

/** Lanes of the address that have data, in its order; all channels with data without a choice. */
export function readLanes(text: string | undefined, held: readonly ChannelCode[]): readonly ChannelCode[] {
  const chosen = keepKnown((text ?? '').split(','), CHANNEL_CODES).filter((code) => held.includes(code));
  return chosen.length === 0 ? held : [...new Set(chosen)];
}

/** Shows a hidden lane below the others, or hides a shown one; the last lane stays. */
export function toggleLane(lanes: readonly ChannelCode[], lane: ChannelCode): readonly ChannelCode[] {
  if (!lanes.includes(lane)) return [...lanes, lane];
  return lanes.length === 1 ? lanes : lanes.filter((other) => other !== lane);
}

/** Moves a lane one place up (-1) or down (1); unchanged at the ends. */
export function moveLane(
  lanes: readonly ChannelCode[],
  lane: ChannelCode,
  by: -1 | 1,
): readonly ChannelCode[] {
  const from = lanes.indexOf(lane);
  const to = from + by;
  if (from < 0 || to < 0 || to >= lanes.length) return lanes;
  return lanes.toSpliced(from, 1).toSpliced(to, 0, lane);
}
