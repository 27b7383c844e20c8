import { expect, test } from 'vitest';
import { createTileStore } from './tile-store.ts';
import { listTiles, pickTileDuration, TILE_COLUMNS, type TileContent, type TileKey } from './wave-tile.ts';

interface Asked {
  readonly tile: TileKey;
  readonly signal: AbortSignal;
  readonly answer: (content: TileContent) => void;
  readonly fail: (error: Error) => void;
}

function openStore() {
  const asked: Asked[] = [];
  let changes = 0;
  const store = createTileStore(
    (tile, _columns, signal) =>
      new Promise((answer, fail) => {
        signal.addEventListener('abort', () => fail(new Error('aborted')));
        asked.push({ tile, signal, answer, fail });
      }),
    () => changes++,
  );
  return { asked, store, changes: () => changes };
}

const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));
const MINUTE = { fromMs: 1_000_000, toMs: 1_060_000 };

test('tiles are as long as the screen allows with a column a pixel, and aligned', () => {
  const durationMs = pickTileDuration(MINUTE, 1000);
  expect(60_000 / 1000).toBeGreaterThanOrEqual(durationMs / TILE_COLUMNS);
  expect(60_000 / 1000).toBeLessThan((durationMs * 2) / TILE_COLUMNS);
  for (const { startMs } of listTiles(MINUTE, durationMs)) expect(startMs % durationMs).toBe(0);
});

test('what is in view is asked for first, and few at a time', () => {
  const { asked, store } = openStore();
  store.want({ fromMs: 0, toMs: 50_000 }, 2000);
  expect(asked.map(({ tile }) => tile.startMs)).toEqual([0, 40_960, -40_960]);
});

test('while a tile is on its way the coarser one under it stands in, and no gap is claimed', async () => {
  const { asked, store, changes } = openStore();
  store.want(MINUTE, 1000);
  for (let position = 0; position < asked.length; position++) {
    asked[position]?.answer({ stretches: [], breaths: [], findings: [], computed: [], derived: [] });
    await settle();
  }
  expect(changes()).toBeGreaterThan(0);
  expect(store.visible(MINUTE, 1000).every(({ final }) => final)).toBe(true);
  const closer = { fromMs: 1_020_000, toMs: 1_040_000 };
  const standIns = store.visible(closer, 1000);
  expect(standIns.length).toBeGreaterThan(0);
  expect(standIns.every(({ content, final }) => content !== null && !final)).toBe(true);
});

test('what scrolled away is given up and may be asked for again', async () => {
  const { asked, store } = openStore();
  store.want(MINUTE, 1000);
  const before = asked.length;
  store.want({ fromMs: 90_000_000, toMs: 90_060_000 }, 1000);
  expect(asked.slice(0, before).every(({ signal }) => signal.aborted)).toBe(true);
  await settle();
  store.want(MINUTE, 1000);
  await settle();
  expect(store.failure()).toBeNull();
});

test('a failure is told until it is asked for again', async () => {
  const { asked, store } = openStore();
  store.want(MINUTE, 1000);
  asked[0]?.fail(new Error('no database'));
  await settle();
  expect(store.failure()).toEqual(new Error('no database'));
  store.retry();
  expect(store.failure()).toBeNull();
});

test('what was asked for before it was stored whole is asked for again, and stays in sight meanwhile', async () => {
  const { asked, store } = openStore();
  const window = { fromMs: 0, toMs: 50_000 };
  store.want(window, 2000);
  const content = { stretches: [], breaths: [], findings: [], computed: [], derived: [] };
  for (let position = 0; position < asked.length; position++) {
    asked[position]?.answer(content);
    await settle();
  }
  const before = asked.length;
  store.refresh(45_000);
  expect(asked.slice(before).map(({ tile }) => tile.startMs)).toEqual([40_960]);
  expect(store.visible(window, 2000).every((tile) => tile.content === content)).toBe(true);
  const more = { ...content, breaths: [] };
  asked.at(-1)?.answer(more);
  await settle();
  expect(store.visible(window, 2000).map((tile) => tile.content === more)).toEqual([false, true]);
  expect(asked).toHaveLength(before + 1);
});
