import { describe, expect, it } from 'vitest';
import { describeLink, type LinkFacts } from './device-link.ts';

const NOW_MS = 1_000_000;
const facts: LinkFacts = {
  socket: 'connected',
  deviceConnected: true,
  standby: false,
  lastSampleAt: NOW_MS - 300,
  known: true,
};

describe('the link state', () => {
  it.each([
    [300, 'live', null],
    [3000, 'live', null],
    [3001, 'delayed', 3],
    [6900, 'delayed', 6],
    [10_001, 'stale', 10],
    [24_000, 'stale', 24],
  ])('of a newest sample %d ms old is %s', (ageMs, state, ageSeconds) => {
    expect(describeLink({ ...facts, lastSampleAt: NOW_MS - ageMs }, NOW_MS)).toMatchObject({
      state,
      ageSeconds,
    });
  });

  it('is disconnected when the gateway lost the device, and when we lost the server for good', () => {
    expect(describeLink({ ...facts, deviceConnected: false }, NOW_MS).state).toBe('disconnected');
    expect(describeLink({ ...facts, socket: 'lost' }, NOW_MS).state).toBe('disconnected');
    expect(describeLink({ ...facts, socket: 'retrying' }, NOW_MS).state).toBe('live');
  });

  it('says when the last sample was wherever it is not live', () => {
    const lastSampleAt = NOW_MS - 24_000;
    expect(describeLink({ ...facts, lastSampleAt }, NOW_MS).lastSampleAt).toBe(lastSampleAt);
    expect(describeLink({ ...facts, lastSampleAt: null }, NOW_MS)).toMatchObject({
      state: 'stale',
      ageSeconds: null,
      lastSampleAt: null,
    });
  });
});
