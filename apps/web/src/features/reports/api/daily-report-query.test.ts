// @vitest-environment happy-dom
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { api } from '../../../lib/api.ts';
import { chooseClockZone } from '../../../lib/clock-zone.ts';
import { readReportSearch } from '../logic/report-search.ts';
import { dailyReportQuery } from './daily-report-query.ts';

afterEach(() => chooseClockZone(null));

it('names the day by the local midnight of its reader, in UTC', async () => {
  chooseClockZone('Europe/Amsterdam');
  const call = vi.spyOn(api, 'call').mockRejectedValue(new Error('not asked'));
  const search = readReportSearch({ patient: '4', date: '2026-10-25' });
  await expect(
    new QueryClient().fetchQuery({ ...dailyReportQuery(search, undefined), retry: false }),
  ).rejects.toThrow('not asked');
  expect(call.mock.lastCall?.[1]).toMatchObject({
    query: { patient_id: '4', startDate: '2026-10-24T22:00:00.000Z', time_zone: 'Europe/Amsterdam' },
  });
  expect(call.mock.lastCall?.[1]).not.toHaveProperty('query.date');
});

it('is not asked for again when the day that the server chose is written to the address', async () => {
  const call = vi.spyOn(api, 'call').mockRejectedValue(new Error('asked again'));
  const search = readReportSearch({ patient: '4', date: '2026-10-25' });
  const known = new QueryClient();
  known.setQueryData([...dailyReportQuery(search, undefined).queryKey], { day: '2026-10-25' });
  call.mockClear();
  const observer = new QueryObserver(known, dailyReportQuery(search, undefined));
  const leave = observer.subscribe(() => undefined);
  expect(observer.getCurrentResult().isFetching).toBe(false);
  expect(call).not.toHaveBeenCalled();
  leave();
});
