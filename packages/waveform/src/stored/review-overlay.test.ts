// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFrameClock, type FrameListener } from '../frame-clock.ts';
import { SCALE_PX, type ReviewOptions, type ReviewReading } from './review-options.ts';
import { createReviewStrip } from './review-strip.ts';
import type { TileStore } from './tile-store.ts';
import type { TimeWindow } from './time-window.ts';

const WIDTH = SCALE_PX + 1000;
const HEIGHT = 400;
const OWN_MS = 1_700_000_000_000;
const OTHER_MS = 1_600_000_000_000;
const WINDOW = { fromMs: OWN_MS, toMs: OWN_MS + 10_000 };

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe(): void {}
      disconnect(): void {}
    },
  );
  // A pattern is known by the colour of its lines.
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      readonly drawn = { strokeStyle: '', beginPath() {}, moveTo() {}, lineTo() {}, stroke() {} };
      getContext(): object {
        return this.drawn;
      }
    },
  );
  vi.stubGlobal('DOMMatrix', Object);
});
afterEach(() => vi.unstubAllGlobals());

const THEME: ReviewOptions['theme'] = {
  well: 'well',
  grid: 'grid',
  zeroLine: 'zero',
  separator: 'separator',
  textPrimary: 'primary',
  textSecondary: 'secondary',
  textTertiary: 'tertiary',
  hatch: 'hatch',
  raised: 'raised',
  fontFamily: 'sans-serif',
  shade: 'shade',
  selected: 'selected',
  inspiration: 'inspiration',
  plateau: 'plateau',
  expiration: 'expiration',
  overlay: 'other',
  findings: {},
};
const TEXTS: ReviewOptions['texts'] = {
  formatTick: String,
  formatValue: () => '',
  formatTime: () => '',
  belowZero: '',
  inspirationLetter: 'I',
  expirationLetter: 'E',
};

/** A store whose only sample above zero is 2 s after its start, with a breath that begins there. */
function storeOf(startMs: number, asked: TimeWindow[], length = 1000): TileStore {
  const values = Float32Array.from({ length }, (_, index) => (index === 200 ? 30 : 0));
  const channels = { pressure: { minimum: values, maximum: values } };
  const breath = {
    key: `breath of ${startMs}`,
    label: '7',
    startMs: startMs + 2000,
    expirationMs: startMs + 3000,
    endMs: startMs + 5000,
  };
  const content = {
    stretches: [{ startMs, stepMs: 10, length, channels }],
    breaths: [breath],
    findings: [],
    computed: [],
    derived: [],
  };
  return {
    want: (window) => asked.push(window),
    visible: () => [{ key: { startMs, durationMs: 10_000 }, content, final: true }],
    failure: () => null,
    refresh() {},
    retry() {},
    destroy() {},
  };
}

/** Draws one picture; returns the places of the peaks by colour of their stroke. */
function open(shiftMs: number | null, samples: { readonly own?: number; readonly other?: number } = {}) {
  let points: { readonly x: number; readonly y: number }[] = [];
  let color = '';
  let dash: readonly number[] = [];
  const strokes: { readonly color: string; readonly dashed: boolean; readonly peakX: number }[] = [];
  const texts: string[] = [];
  let hatch: string | null = null;
  const gaps: {
    readonly hatch: string;
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  }[] = [];
  const readings: (ReviewReading | null)[] = [];
  const recorded = {
    beginPath() {
      points = [];
    },
    lineTo: (x: number, y: number) => points.push({ x, y }),
    setLineDash(pattern: readonly number[]) {
      dash = pattern;
    },
    stroke() {
      if (points.length < 500) return;
      const peak = points.reduce((highest, point) => (point.y < highest.y ? point : highest));
      strokes.push({ color, dashed: dash.length > 0, peakX: peak.x });
    },
    fillText: (text: string) => texts.push(text),
    measureText: (text: string) => ({ width: text.length * 6 }),
    createPattern: ({ drawn }: { readonly drawn: { readonly strokeStyle: string } }) => ({
      color: drawn.strokeStyle,
      setTransform() {},
    }),
    fillRect(x: number, y: number, width: number, height: number) {
      if (hatch !== null) gaps.push({ hatch, x, y, width, height });
    },
  };
  const context = new Proxy(recorded, {
    get: (target, name) => Reflect.get(target, name) ?? ((): void => {}),
    set: (_, name, value) => {
      if (name === 'strokeStyle') color = String(value);
      if (name === 'fillStyle')
        hatch = typeof value === 'object' ? String(Reflect.get(value, 'color')) : null;
      return true;
    },
  });
  const canvas = document.createElement('canvas');
  Object.defineProperties(canvas, {
    clientWidth: { value: WIDTH },
    clientHeight: { value: HEIGHT },
    getContext: { value: () => context },
  });
  let frame: FrameListener = () => {};
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
  const asked: TimeWindow[] = [];
  const options: ReviewOptions = {
    frames,
    tiles: storeOf(OWN_MS, [], samples.own),
    overlay:
      shiftMs === null
        ? null
        : { tiles: storeOf(OTHER_MS, asked, samples.other), shiftMs, selectedKey: null, letter: 'B' },
    lanes: [
      {
        channel: 'pressure',
        label: 'Paw',
        unit: 'cmH₂O',
        color: 'own',
        minimum: 0,
        maximum: 40,
        share: 1,
        absentText: '',
      },
    ],
    selected: null,
    theme: THEME,
    texts: TEXTS,
    bounds: WINDOW,
    zoneOffsetMs: () => 0,
  };
  const picked: string[] = [];
  const strip = createReviewStrip(canvas, options, WINDOW, {
    onWindow() {},
    onPick: ({ key }) => picked.push(key),
    onPickOverlay: ({ key }) => picked.push(`B ${key}`),
    onReading: (reading) => readings.push(reading),
  });
  strip.show(WINDOW);
  frame(0);
  const click = (x: number, y: number): void => {
    for (const type of ['pointerdown', 'pointerup']) {
      canvas.dispatchEvent(new PointerEvent(type, { clientX: x, clientY: y, pointerId: 1, button: 0 }));
    }
  };
  return { strokes, texts, asked, picked, click, gaps, readings };
}

test('other waves are drawn dashed in their own colour, moved along the axis by their shift', () => {
  const shiftMs = OWN_MS - OTHER_MS + 1500;
  const { strokes, texts, asked } = open(shiftMs);
  expect(strokes).toEqual([
    { color: 'own', dashed: false, peakX: expect.closeTo(SCALE_PX + 200, 6) },
    { color: 'other', dashed: true, peakX: expect.closeTo(SCALE_PX + 350, 6) },
  ]);
  expect(asked.at(-1)).toEqual({ fromMs: OTHER_MS - 1500, toMs: OTHER_MS + 8500 });
  expect(texts).toContain('B');
});

test('without other waves one trace and one row of breaths are drawn', () => {
  const { strokes, texts } = open(null);
  expect(strokes.map(({ color }) => color)).toEqual(['own']);
  expect(texts).not.toContain('B');
});

test('a click in the lower row picks a breath of the other waves, elsewhere one of the screen', () => {
  const { picked, click } = open(OWN_MS - OTHER_MS + 4000);
  const inLowerRow = HEIGHT - 24 - 13;
  click(SCALE_PX + 700, inLowerRow);
  click(SCALE_PX + 250, 100);
  click(SCALE_PX + 950, 100);
  expect(picked).toEqual([`B breath of ${OTHER_MS}`, `breath of ${OWN_MS}`]);
});

test('a gap of the other waves is hatched in their colour along the lower edge of the lane', () => {
  const shiftMs = OWN_MS - OTHER_MS;
  expect(open(shiftMs).gaps).toEqual([]);
  const { gaps } = open(shiftMs, { other: 700 });
  const right = { x: SCALE_PX + 700, width: 300 };
  expect(gaps).toEqual([expect.objectContaining({ hatch: 'other', height: 14, ...right })]);
  const both = open(shiftMs, { own: 900, other: 700 }).gaps;
  const own = both.find(({ hatch }) => hatch === 'hatch');
  expect(own).toMatchObject({ x: SCALE_PX + 900, y: 0 });
  const other = both.find(({ hatch }) => hatch === 'other');
  expect((own?.y ?? 0) + (own?.height ?? 0)).toBe((other?.y ?? 0) + (other?.height ?? 0));
});

test('the cursor reads both waves at one place of the axis, with the difference', () => {
  const { click, readings } = open(OWN_MS - OTHER_MS + 1500, { own: 900, other: 700 });
  click(SCALE_PX + 350, 100);
  const reading = readings.at(-1);
  expect(reading?.otherTimeMs).toBeCloseTo(OTHER_MS + 2000, 3);
  expect(reading?.lanes[0]).toMatchObject({
    maximum: 0,
    other: { minimum: 30, maximum: 30, difference: 30 },
  });
  click(SCALE_PX + 880, 100);
  const inGap = readings.at(-1)?.lanes[0]?.other;
  expect(inGap).toEqual({ minimum: Number.NaN, maximum: Number.NaN, difference: Number.NaN });
  const alone = open(null);
  alone.click(SCALE_PX + 350, 100);
  expect(alone.readings.at(-1)).toMatchObject({ otherTimeMs: Number.NaN, lanes: [{ other: null }] });
});
