import type { DeviceEvent } from '@eupnea/model';
import { describe, expect, it } from 'vitest';
import { cutEvents } from './cut-events.ts';

describe('events in steps', () => {
  it('keep their order, with at most a thousand samples and a hundred events in a step', () => {
    const pressure = Float32Array.from({ length: 30_000 }, (_, at) => at);
    const events: DeviceEvent[] = [
      { type: 'numerics', values: { Pmax: 1 } },
      { type: 'samples', block: { firstIndex: 7, rateHz: 500, length: 30_000, channels: { pressure } } },
      ...Array.from({ length: 250 }, (_, at): DeviceEvent => ({ type: 'numerics', values: { Pmax: at } })),
    ];
    const steps = [...cutEvents(events)];
    let next = 7;
    for (const step of steps) {
      expect(step.length).toBeLessThanOrEqual(100);
      for (const event of step) {
        if (event.type !== 'samples') continue;
        expect(event.block.firstIndex).toBe(next);
        expect(event.block.length).toBeLessThanOrEqual(1_000);
        expect(event.block.channels.pressure?.[0]).toBe(next - 7);
        next += event.block.length;
      }
    }
    expect(next).toBe(30_007);
    const others = steps.flat().filter(({ type }) => type === 'numerics');
    expect(others).toEqual(events.filter(({ type }) => type === 'numerics'));
  });
});
