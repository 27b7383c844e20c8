import type { BreathKey } from '@eupnea/signal';

/** A breath of a device: its samples are counted within an epoch. */
interface BreathPlace {
  readonly deviceId: number;
  readonly epoch: number;
  readonly startIndex: number;
}

export type KeyOf = (place: BreathPlace) => BreathKey;

/** Names a breath among those of all devices. */
export function breathKey({ deviceId, epoch, startIndex }: BreathPlace): string {
  return `${deviceId}/${epoch}/${startIndex}`;
}

/**
 * Returns keys for the breaths of one answer: their numbers in the order in which they are named first. A day has 30,000
 * breaths, each looked up several times: numbers instead of texts save a third of the time of its asynchronies.
 */
export function numberBreaths(): (place: BreathPlace) => number {
  const epochs = new Map<string, Map<number, number>>();
  let count = 0;
  let last: {
    readonly deviceId: number;
    readonly epoch: number;
    readonly numbers: Map<number, number>;
  } | null = null;
  return ({ deviceId, epoch, startIndex }) => {
    // The next breath nearly always is of the same epoch.
    if (last === null || last.epoch !== epoch || last.deviceId !== deviceId) {
      const name = `${deviceId}/${epoch}`;
      const numbers = epochs.get(name) ?? new Map<number, number>();
      epochs.set(name, numbers);
      last = { deviceId, epoch, numbers };
    }
    const known = last.numbers.get(startIndex);
    if (known !== undefined) return known;
    last.numbers.set(startIndex, count);
    return count++;
  };
}
