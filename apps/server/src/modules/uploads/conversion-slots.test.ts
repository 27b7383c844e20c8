import { describe, expect, it } from 'vitest';
import { ConversionSlots } from './conversion-slots.ts';

const never = new AbortController().signal;

describe('ConversionSlots', () => {
  it('gives a slot to whoever waits longest, and refuses when too many wait', async () => {
    const slots = new ConversionSlots(1, 2);
    await slots.acquire(never);
    const order: string[] = [];
    const first = slots.acquire(never).then(() => order.push('first'));
    const second = slots.acquire(never).then(() => order.push('second'));
    await expect(slots.acquire(never)).rejects.toMatchObject({ code: 'unavailable' });
    slots.release();
    await first;
    slots.release();
    await second;
    expect(order).toEqual(['first', 'second']);
    slots.release();
    await slots.acquire(never);
  });

  it('forgets who went away while waiting', async () => {
    const slots = new ConversionSlots(1, 1);
    await slots.acquire(never);
    const gone = new AbortController();
    const waiting = slots.acquire(gone.signal);
    gone.abort(new Error('gone'));
    await expect(waiting).rejects.toThrow('gone');
    slots.release();
    await slots.acquire(never);
    await expect(slots.acquire(gone.signal)).rejects.toThrow('gone');
  });
});
