import { HOUR_MS } from '@eupnea/model';
import { expect, test } from 'vitest';
import { readColumns } from '../logic/breath-columns.ts';
import { columnWidth } from './use-breath-columns.tsx';

/** Layout of 1200 px without the panel of 320 px, their gap and the table's border. */
const ROOM_PX = 862;
const START = new Date(2026, 10, 27, 12).getTime();

test.each([
  ['an hour', HOUR_MS],
  ['24 hours', 24 * HOUR_MS],
  ['seven days', 7 * 24 * HOUR_MS],
])('the default columns fit beside the panel at 1440 px in a period of %s', (_, lengthMs) => {
  const period = { fromMs: START - lengthMs, toMs: START };
  const ids = ['breath', 'started_at', 'mode', 'findings', ...readColumns(undefined)];
  const total = ids.reduce((sum, id) => sum + columnWidth(id, period), 0);
  expect(total).toBeLessThanOrEqual(ROOM_PX);
});
