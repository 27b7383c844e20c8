import { describe, expect, it } from 'vitest';
import { readAlarmSearch, writeAlarmSearch } from './alarm-search.ts';

describe('the address of alarm analytics', () => {
  it('is a week of everything when it says nothing, and then says nothing', () => {
    const search = readAlarmSearch({});
    expect(search).toEqual({ days: '7', own: null, device: null, source: null, priority: null, trial: null });
    expect(writeAlarmSearch(search)).toEqual({});
  });

  it('comes back as it was written', () => {
    const search = {
      days: '7',
      own: { from: '2026-11-01T00:00:00.000Z', to: '2026-11-03T00:00:00.000Z' },
      device: '4',
      source: 'eupnea',
      priority: 'high',
      trial: { side: { parameter: 'RR', direction: 'high' }, limit: 32.5, delaySeconds: 0 },
    } as const;
    expect(readAlarmSearch(writeAlarmSearch(search))).toEqual(search);
    expect(writeAlarmSearch(readAlarmSearch({ days: '31' }))).toEqual({ days: '31' });
  });

  it('leaves out what is not legible', () => {
    const odd = { days: '8', from: 'noon', to: '2026-11-03', device: '-1', source: 'me', priority: 'urgent' };
    expect(readAlarmSearch(odd)).toEqual(readAlarmSearch({}));
    expect(readAlarmSearch({ from: '2026-11-03T00:00Z', to: '2026-11-02T00:00Z' }).own).toBeNull();
  });
});
