import type { Alert } from '@eupnea/contracts/alert';
import { describe, expect, it } from 'vitest';
import { rememberAlerts } from './alert-history.ts';

function alert(id: number, onset: string, end: string | null = null): Alert {
  return {
    id,
    device_id: 1,
    source: 'device',
    kind: 'Pmax_high',
    priority: 'high',
    technical: false,
    parameter: 'Pmax',
    value: 40,
    limit: 35,
    text: null,
    onset,
    end,
  };
}

const NOW = Date.parse('2026-11-20T14:10:00.000Z');

describe('the alert history', () => {
  it('keeps an episode that is over, with its end', () => {
    const before = rememberAlerts([], [alert(1, '2026-11-20T14:00:00Z')], NOW - 60_000);
    const after = rememberAlerts(before, [], NOW);
    expect(after).toEqual([alert(1, '2026-11-20T14:00:00Z', '2026-11-20T14:10:00.000Z')]);
    expect(rememberAlerts(after, [], NOW + 60_000)).toEqual(after);
  });

  it('lists the newest onset first and every episode once', () => {
    const first = alert(1, '2026-11-20T14:00:00Z');
    const second = alert(2, '2026-11-20T14:05:00Z');
    const history = rememberAlerts(rememberAlerts([], [first], NOW), [first, second], NOW);
    expect(history.map(({ id }) => id)).toEqual([2, 1]);
  });
});
