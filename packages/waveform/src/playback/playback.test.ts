import { describe, expect, it, vi } from 'vitest';
import { createFrameClock, type FrameListener } from '../frame-clock.ts';
import { TILE_COLUMNS, type TileContent, type TileKey } from '../stored/wave-tile.ts';
import { createPlayback } from './playback.ts';

const START_MS = 1_700_000_000_000 - (1_700_000_000_000 % 163_840);
const STRETCH = { fromMs: START_MS, toMs: START_MS + 3_600_000 };
const BREATH_MS = 4000;
const RATE_HZ = 50;

/** A tile of an hour of breaths of 4 s, each with a finding in its last second. */
function readTile({ startMs, durationMs }: TileKey): TileContent {
  const length = (durationMs * RATE_HZ) / 1000;
  const values = Float32Array.from({ length }, (_, index) => index);
  const breaths = [];
  const findings = [];
  const first = Math.floor((startMs - START_MS) / BREATH_MS);
  for (let number = Math.max(0, first); START_MS + number * BREATH_MS < startMs + durationMs; number++) {
    const at = START_MS + number * BREATH_MS;
    breaths.push({
      key: `1-${number}`,
      label: String(number),
      startMs: at,
      expirationMs: at + 1000,
      endMs: at + BREATH_MS,
    });
    findings.push({ letters: 'IE', fromMs: at + 3000, toMs: at + 3500 });
  }
  const channels = { pressure: { minimum: values, maximum: values } };
  return {
    stretches: [{ startMs, stepMs: 1000 / RATE_HZ, length, channels }],
    breaths,
    findings,
    computed: [],
    derived: [],
  };
}

function open(startMs: number, load = async (key: TileKey) => readTile(key)) {
  let frame: FrameListener = () => {};
  let nowMs = 0;
  const asked: { readonly key: TileKey; readonly columns: number; readonly signal: AbortSignal }[] = [];
  const frames = createFrameClock({
    requestFrame(callback) {
      frame = callback;
      return 1;
    },
    cancelFrame() {},
    isHidden: () => false,
    onVisibilityChange: () => () => {},
    nowMs: () => nowMs,
  });
  const onChange = vi.fn();
  const playback = createPlayback({
    frames,
    stretch: STRETCH,
    startMs,
    speed: 1,
    onChange,
    load: (key, columns, signal) => {
      asked.push({ key, columns, signal });
      return load(key);
    },
  });
  /** Runs frames of 20 ms for this many seconds, with what arrives between them. */
  const run = async (seconds: number): Promise<void> => {
    for (let step = 0; step < seconds * 50; step++) {
      nowMs += 20;
      frame(nowMs);
      for (let turn = 0; turn < 4; turn++) await Promise.resolve();
    }
  };
  return { playback, asked, run, onChange };
}

describe('a playback', () => {
  it('shows nothing until the sweep up to the playhead is loaded, then runs at its speed', async () => {
    const { playback, run } = open(START_MS + 60_000);
    expect(playback.playout.head(0)).toBeNull();
    expect(playback.view.newestMs()).toBeNull();
    expect(playback.status().isLoading).toBe(true);
    await run(0.1);
    expect(playback.playout.head(0)?.headMs).toBe(START_MS + 60_000);
    playback.play();
    await run(10);
    expect(playback.status().atMs - START_MS).toBeCloseTo(70_000 - 20, 0);
    playback.setSpeed(60);
    await run(0.1);
    const before = playback.status().atMs;
    await run(10);
    expect(playback.status().atMs - before).toBeCloseTo(600_000, 0);
  });

  it('waits for samples that do not come, and asks for no more than its lead', async () => {
    const never = new Promise<TileContent>(() => {});
    const limitMs = START_MS + 30_720;
    const { playback, asked, run } = open(START_MS + 12_000, (key) =>
      key.startMs >= limitMs ? never : Promise.resolve(readTile(key)),
    );
    await run(0.1);
    playback.play();
    await run(60);
    expect(playback.status().atMs).toBe(limitMs);
    expect(playback.status().isLoading).toBe(true);
    expect(Math.max(...asked.map(({ key }) => key.startMs))).toBeLessThan(limitMs + 60_000);
    expect(asked.every(({ columns }) => columns === TILE_COLUMNS)).toBe(true);
    playback.destroy();
    expect(asked.filter(({ key }) => key.startMs >= limitMs).every(({ signal }) => signal.aborted)).toBe(
      true,
    );
  });

  it('names the breath that has ended, and only findings that have been drawn', async () => {
    const { playback, run } = open(START_MS + 61_000);
    await run(0.1);
    expect(playback.status().breath?.key).toBe('1-14');
    expect(Math.max(...playback.status().findings.map(({ toMs }) => toMs))).toBe(START_MS + 59_500);
    const next = playback.neighbour(1);
    expect(next).toBe(START_MS + 64_000);
    playback.seek(next ?? Number.NaN);
    expect(playback.status().breath?.key).toBe('1-15');
    expect(playback.neighbour(-1)).toBe(START_MS + 60_000);
  });

  it('steps back at once to what was loaded before, and a far jump shows nothing of the old place', async () => {
    const { playback, run } = open(START_MS + 61_000);
    await run(0.1);
    playback.seek(START_MS + 3_000_000);
    expect(playback.view.newestMs()).toBeNull();
    expect(playback.status().breath).toBeNull();
    await run(0.1);
    expect(playback.playout.head(0)?.headMs).toBe(START_MS + 3_000_000);
    playback.seek(START_MS + 60_000);
    expect(playback.playout.head(0)?.headMs).toBe(START_MS + 60_000);
  });

  it('pauses at the end of the stretch, and plays from its beginning after it', async () => {
    const { playback, run, onChange } = open(STRETCH.toMs - 500);
    await run(0.1);
    playback.play();
    onChange.mockClear();
    await run(1);
    expect(playback.status()).toMatchObject({ atMs: STRETCH.toMs, isPlaying: false, isLoading: false });
    expect(onChange).toHaveBeenCalled();
    playback.play();
    expect(playback.status().atMs).toBe(STRETCH.fromMs);
  });
});
