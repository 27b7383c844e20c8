import type { DeviceEvent } from '@eupnea/model';
import { listBlocks } from '@eupnea/testing';

/** Drawn samples a second at most: a picture of some seconds shows no more, and the files stay small. */
const DRAWN_HZ = 50;

export type DrawnChannel = 'pressure' | 'flow' | 'volume' | 'muscle_pressure';

/** Returns how many samples stand for one drawn sample. */
export function thinningOf(rateHz: number): number {
  return Math.max(1, Math.round(rateHz / DRAWN_HZ));
}

/** Samples of a recording from one sample to another, thinned to what a picture shows. */
export function readTrack(
  events: readonly DeviceEvent[],
  rateHz: number,
  from: number,
  to: number,
): (channel: DrawnChannel) => readonly number[] {
  const every = thinningOf(rateHz);
  const blocks = listBlocks(events);
  return (channel) =>
    blocks
      .flatMap(({ channels }) => Array.from(channels[channel] ?? []))
      .slice(from, to)
      .filter((_, index) => index % every === 0);
}
