import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFrameClock, type FrameListener } from '../frame-clock.ts';
import { PLAYOUT_DELAY_MS, createPlayout } from '../playout.ts';
import { createSampleStore } from '../sample-store.ts';
import { ERASE_BAR_PX, GUTTER_PX, type SweepOptions } from './sweep-options.ts';
import { createSweep } from './sweep.ts';

const WIDTH = 330;
const PLOT_WIDTH = WIDTH - GUTTER_PX;
const WINDOW_S = 10;
/** Width of one second of the sweep. */
const SECOND_PX = PLOT_WIDTH / WINDOW_S;
const START_MS = 1_700_000_000_000;
const RATE_HZ = 100;

const LANE = {
  channel: 'pressure',
  label: 'Paw',
  unit: 'cmH₂O',
  color: '#fff',
  minimum: 0,
  maximum: 40,
  share: 1,
  absentText: 'Paw no sensor',
} as const;

/** A 2d context that records the repainted columns and the printed texts. */
function createRecordingContext() {
  const clips: { from: number; to: number; top: number; bottom: number }[] = [];
  const texts: string[] = [];
  const dots: number[] = [];
  let rect = { from: 0, to: 0, top: 0, bottom: 0 };
  const recorded = {
    rect(x: number, y: number, width: number, height: number) {
      rect = { from: x, to: x + width, top: y, bottom: y + height };
    },
    clip() {
      clips.push(rect);
    },
    arc(x: number) {
      dots.push(Math.round(x));
    },
    fillText(text: string) {
      texts.push(text);
    },
    measureText: (text: string) => ({ width: text.length * 6 }),
    createPattern: () => null,
  };
  const context = new Proxy(recorded, {
    get: (target, name) => Reflect.get(target, name) ?? ((): void => {}),
    set: () => true,
  });
  return { context, clips, texts, dots };
}

function start(change: Partial<SweepOptions> = {}) {
  const { context, clips, texts, dots } = createRecordingContext();
  const canvas = { getContext: () => context, clientWidth: WIDTH, clientHeight: 200, width: 0, height: 0 };
  let frame: FrameListener | null = null;
  const frames = createFrameClock({
    requestFrame(callback) {
      frame = callback;
      return 1;
    },
    cancelFrame() {},
    isHidden: () => false,
    onVisibilityChange: () => () => {},
    nowMs: () => 0,
  });
  const store = createSampleStore(30);
  const playout = createPlayout();
  let index = 0;
  const sweep = createSweep(canvas as unknown as HTMLCanvasElement, {
    // cast: only what the sweep uses of a canvas
    view: store,
    playout,
    frames,
    lanes: [LANE],
    theme: {
      well: '#000',
      grid: '#111',
      zeroLine: '#222',
      separator: '#333',
      textPrimary: '#fff',
      textSecondary: '#ddd',
      textTertiary: '#aaa',
      hatch: '#444',
      raised: '#555',
      fontFamily: 'sans-serif',
    },
    texts: {
      noDataFor: (seconds) => `no data for ${seconds} s`,
      formatTime: (timeMs) => `t${(timeMs - START_MS) / 1000}`,
      formatVolume: String,
      formatSpan: (seconds) => `${seconds} s`,
    },
    windowSeconds: WINDOW_S,
    lineWidth: 1.6,
    labelSize: 12,
    axis: false,
    beatMs: 0,
    ...change,
  });
  return {
    sweep,
    texts,
    dots,
    /** Receives the samples up to this number of seconds after the start, as a batch that arrives at its end. */
    receive: (toSeconds: number): void => {
      const count = Math.round(toSeconds * RATE_HZ) - index;
      const pressure = new Float32Array(count).fill(10);
      store.write({
        epoch: 1,
        firstIndex: index,
        rateHz: RATE_HZ,
        anchorMs: START_MS,
        count,
        channels: { pressure },
      });
      index += count;
      playout.push(1, START_MS + ((index - 1) * 1000) / RATE_HZ, toSeconds * 1000);
    },
    /** Draws the frame with the play head at this number of seconds; returns the repainted columns. */
    draw: (headSeconds: number): { from: number; to: number; top: number; bottom: number }[] => {
      clips.length = 0;
      texts.length = 0;
      dots.length = 0;
      const run = frame;
      frame = null;
      run?.(headSeconds * 1000 + PLAYOUT_DELAY_MS);
      return clips.map((clip) => ({ ...clip }));
    },
  };
}

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe(): void {}
      disconnect(): void {}
    },
  );
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      getContext(): null {
        return null;
      }
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

describe('a sweep', () => {
  it('repaints only the new columns, a little before them and the erase bar ahead', () => {
    const { receive, draw } = start();
    receive(4);
    draw(3);
    const [strip, ...others] = draw(3.1);
    expect(others).toEqual([]);
    expect(strip?.from).toBeGreaterThan(3 * SECOND_PX - 10);
    expect(strip?.from).toBeLessThan(3 * SECOND_PX);
    expect(strip?.to).toBeCloseTo(3.1 * SECOND_PX + ERASE_BAR_PX, -1);
  });

  it('paints nothing in a frame that brings no new column', () => {
    const { receive, draw } = start();
    receive(4);
    draw(3);
    expect(draw(3 + 0.5 / SECOND_PX)).toEqual([]);
    expect(draw(3 + 1.5 / SECOND_PX)).toHaveLength(1);
  });

  it('paints at its beat and not in the frames between, however many columns they bring', () => {
    const { receive, draw } = start({ beatMs: 100 });
    receive(4);
    draw(3);
    expect(draw(3 + 2 / SECOND_PX)).toEqual([]);
    expect(draw(3.1)).toHaveLength(1);
  });

  it('repaints a lane that comes later at its own end, and nothing else there', () => {
    const { receive, draw, dots } = start({ lanes: [LANE, { ...LANE, lagMs: 2000 }] });
    receive(4);
    draw(3);
    const [all, late, ...others] = draw(3.1);
    expect(others).toEqual([]);
    expect(all).toMatchObject({ top: 0, bottom: 200 });
    expect(late).toMatchObject({ top: 100, bottom: 200 });
    expect(late?.from).toBe(1 * SECOND_PX - 7);
    expect(late?.to).toBe(1.1 * SECOND_PX + 6);
    receive(13);
    draw(11.9);
    expect(draw(12.1).map(({ from, to }) => [Math.round(from), Math.round(to)])).toEqual([
      [50, 77],
      [290, 300],
      [0, 9],
    ]);
    // No dot stays at the right end.
    expect(dots.filter((x) => x > PLOT_WIDTH - 10)).toEqual([]);
  });

  it('goes over the right end and on at the left', () => {
    const { receive, draw } = start();
    receive(11);
    draw(9.9);
    const strips = draw(10.1);
    expect(strips).toHaveLength(2);
    expect(strips[0]?.to).toBe(PLOT_WIDTH);
    expect(strips[1]?.from).toBe(0);
  });

  it('repaints everything after the page was hidden for longer than a turn', () => {
    const { receive, draw } = start();
    receive(4);
    draw(3);
    receive(40);
    const strips = draw(38);
    expect(Math.min(...strips.map(({ from }) => from))).toBe(0);
    expect(Math.max(...strips.map(({ to }) => to))).toBe(PLOT_WIDTH);
  });

  it('says for how long there is no data, and stops saying it when data is back', () => {
    const { receive, draw, texts } = start();
    receive(2);
    draw(1.5);
    draw(7.9);
    expect(texts).toContain('no data for 6 s');
    receive(9);
    draw(8.5);
    expect(texts.filter((text) => text.startsWith('no data'))).toEqual([]);
  });

  it('does not move on while it is frozen, and repaints everything when it resumes', () => {
    const { sweep, receive, draw } = start();
    receive(4);
    draw(3);
    const frozen = sweep.freeze();
    expect(frozen?.view.newestMs()).toBe(START_MS + 3990);
    expect(draw(3.5)).toHaveLength(1);
    expect(draw(3.7)).toEqual([]);
    receive(6);
    expect(frozen?.view.newestMs()).toBe(START_MS + 3990);
    sweep.resume();
    expect(draw(5).length).toBeGreaterThan(1);
  });

  it('cannot be frozen before the first sample', () => {
    expect(start().sweep.freeze()).toBeNull();
  });

  it('names a channel that the device does not have in place of its lane', () => {
    const lane = { label: 'CO₂', unit: 'mmHg', color: '#fff', minimum: 0, maximum: 60, share: 1 };
    const lanes = [
      { ...lane, channel: 'pressure', absentText: 'Paw no sensor' },
      { ...lane, channel: 'co2', absentText: 'CO₂ no sensor' },
    ] as const;
    const { receive, draw, texts } = start({ lanes });
    receive(1);
    draw(0.5);
    expect(texts).toContain('CO₂ no sensor');
    expect(texts).not.toContain('Paw no sensor');
  });
});
