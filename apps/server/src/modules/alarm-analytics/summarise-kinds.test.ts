import { expect, test } from 'vitest';
import type { Episode } from './episode.ts';
import { summariseKinds } from './summarise-kinds.ts';

/** Episodes of 5 s, one every 20 s. */
function repeat(count: number, own: Partial<Episode>): readonly Episode[] {
  return Array.from({ length: count }, (_, at) => ({
    deviceId: 1,
    source: 'device' as const,
    kind: 'VTe_low',
    parameter: 'VTe',
    priority: 'medium' as const,
    technical: false,
    text: 'Low tidal volume',
    value: null,
    limit: null,
    onsetMs: at * 20_000,
    endMs: at * 20_000 + 5000,
    sessionFromMs: 0,
    sessionToMs: 1e9,
    ...own,
  }));
}

const list = (episodes: readonly Episode[]) =>
  summariseKinds(episodes).kinds.map(({ kind, episodes: count, devices, chatter }) => [
    kind,
    count,
    devices,
    chatter,
  ]);

test('codes of two makers with the same text are one kind, under the more frequent code', () => {
  const episodes = [...repeat(2, { kind: '50:3', deviceId: 2, priority: 'high' }), ...repeat(4, {})];
  expect(summariseKinds(episodes)).toMatchObject({
    kinds_total: 1,
    kinds: [{ text: 'Low tidal volume', priority: 'high', durations: { ended: 6, median_seconds: 5 } }],
  });
  // Chatter is of one code on one device: two onsets of the other are none.
  expect(list(episodes)).toEqual([['VTe_low', 6, 2, 4]]);
});

test('a code whose text changes stays one kind; alarms of Eupnea and codes without a text stand apart', () => {
  const changing = [...repeat(1, { text: 'Apnea 20 s' }), ...repeat(1, { text: 'Apnea 40 s' })];
  expect(list(changing)).toEqual([['VTe_low', 2, 1, 0]]);
  const apart = [
    ...repeat(3, {}),
    ...repeat(2, { source: 'eupnea', text: null }),
    ...repeat(1, { kind: 'MVe_low', text: null }),
  ];
  expect(list(apart).map(([kind]) => kind)).toEqual(['VTe_low', 'VTe_low', 'MVe_low']);
});
