import { describe, expect, it } from 'vitest';
import { MAX_SUBSCRIBERS_PER_TOPIC, createInProcessBus } from './in-process-bus.ts';

describe('the in-process bus', () => {
  it('delivers a message to every subscriber of its topic and to no other', () => {
    const bus = createInProcessBus(() => {});
    const seen: string[] = [];
    bus.subscribe('device.changed', (message) => seen.push(`a${message.deviceId}`));
    bus.subscribe('device.changed', (message) => seen.push(`b${message.deviceId}`));
    bus.subscribe('assignment.changed', () => seen.push('other'));
    bus.publish('device.changed', { deviceId: 7 });
    expect(seen).toEqual(['a7', 'b7']);
  });

  it('shields publisher and neighbours from a subscriber that throws', () => {
    const errors: unknown[] = [];
    const bus = createInProcessBus((topic, error) => errors.push([topic, String(error)]));
    let reached = 0;
    bus.subscribe('auth.ended', () => {
      throw new Error('broken');
    });
    bus.subscribe('auth.ended', () => {
      reached += 1;
    });
    bus.publish('auth.ended', { sessionId: 's' });
    expect(reached).toBe(1);
    expect(errors).toEqual([['auth.ended', 'Error: broken']]);
  });

  it('stops delivering once the subscription ended', () => {
    const bus = createInProcessBus(() => {});
    let reached = 0;
    const end = bus.subscribe('device.changed', () => {
      reached += 1;
    });
    end();
    bus.publish('device.changed', { deviceId: 1 });
    expect(reached).toBe(0);
  });

  it('refuses to leak subscribers without bound', () => {
    const bus = createInProcessBus(() => {});
    for (let count = 0; count < MAX_SUBSCRIBERS_PER_TOPIC; count += 1) {
      bus.subscribe('device.changed', () => count);
    }
    expect(() => bus.subscribe('device.changed', () => {})).toThrow(/more than 32/);
  });
});
