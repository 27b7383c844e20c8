/**
 * Chatter: the same alarm of a device 3 times or more within 60 s (ANSI/ISA-18.2-2016; definitions.md, Alerts and alarms).
 */
export const CHATTER_ONSETS = 3;
export const CHATTER_WINDOW_MS = 60_000;

export interface Chatter {
  /** Number of onsets that are part of a burst. */
  readonly episodes: number;
  readonly bursts: number;
}

/** @param onsets onsets of one kind on one device, in order of time */
export function findChatter(onsets: readonly number[]): Chatter {
  let episodes = 0;
  let bursts = 0;
  let countedTo = -1;
  for (let last = CHATTER_ONSETS - 1; last < onsets.length; last += 1) {
    const first = last - CHATTER_ONSETS + 1;
    if ((onsets[last] ?? 0) - (onsets[first] ?? 0) > CHATTER_WINDOW_MS) continue;
    // Bursts that share an alarm count as one.
    if (first > countedTo) bursts += 1;
    episodes += last - Math.max(countedTo, first - 1);
    countedTo = last;
  }
  return { episodes, bursts };
}
