import { afterEach, expect, it, vi } from 'vitest';
import { createFrameClock, type FrameListener } from '../frame-clock.ts';
import { createPlayout } from '../playout.ts';
import { createSampleStore } from '../sample-store.ts';
import { createLoop } from './loop.ts';

afterEach(() => vi.unstubAllGlobals());

it('draws volume upwards against the pressure at the patient to the right', () => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.stubGlobal('devicePixelRatio', 1);
  const drawn: { x: number; y: number }[] = [];
  const recorded = {
    moveTo: (x: number, y: number) => drawn.push({ x, y }),
    lineTo: (x: number, y: number) => drawn.push({ x, y }),
  };
  const context = new Proxy(recorded, {
    get: (target, name) => Reflect.get(target, name) ?? ((): void => {}),
    set: () => true,
  });
  const canvas = { getContext: () => context, clientWidth: 200, clientHeight: 100, width: 0, height: 0 };
  const store = createSampleStore(30);
  const channels = { pressure: Float32Array.of(0, 10, 20), volume: Float32Array.of(0, 0, 500) };
  store.write({ epoch: 1, firstIndex: 0, rateHz: 50, anchorMs: 0, count: 3, channels });
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
  const loop = createLoop(canvas as unknown as HTMLCanvasElement, {
    // cast: only what the loop uses of a canvas
    view: store,
    playout: createPlayout(),
    frames,
    breaths: () => [{ epoch: 1, startIndex: 0, endIndex: 3 }],
    theme: { well: '', grid: '', axis: '', line: '', text: '', fontFamily: '' },
    pressureUnit: { label: 'cmH₂O', factor: 1 },
    pressureMinimum: 0,
    pressureMaximum: 40,
    volumeMaximum: 1000,
    axes: false,
  });
  frame(1000);
  loop.destroy();
  const [first, second, third] = drawn.slice(-3);
  if (first === undefined || second === undefined || third === undefined) throw new Error('nothing drawn');
  expect(second.x).toBeGreaterThan(first.x);
  expect(second.y).toBe(first.y);
  expect(third.x - second.x).toBeCloseTo(second.x - first.x, 6);
  expect(third.y).toBeLessThan(second.y);
});
