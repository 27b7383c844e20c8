import { keepKnown } from './keep-known.ts';

/** Lanes of the address that have data, in its order; all lanes with data without a choice. */
export function readLanes<Code extends string>(
  text: string | undefined,
  held: readonly Code[],
): readonly Code[] {
  const chosen = keepKnown((text ?? '').split(','), held);
  return chosen.length === 0 ? held : chosen;
}

/** Shows a hidden lane below the others, or hides a shown one; the last lane stays. */
export function toggleLane<Code extends string>(lanes: readonly Code[], lane: Code): readonly Code[] {
  if (!lanes.includes(lane)) return [...lanes, lane];
  return lanes.length === 1 ? lanes : lanes.filter((other) => other !== lane);
}

/** Moves a lane one place up (-1) or down (1); unchanged at the ends. */
export function moveLane<Code extends string>(
  lanes: readonly Code[],
  lane: Code,
  by: -1 | 1,
): readonly Code[] {
  const from = lanes.indexOf(lane);
  const to = from + by;
  if (from < 0 || to < 0 || to >= lanes.length) return lanes;
  return lanes.toSpliced(from, 1).toSpliced(to, 0, lane);
}
