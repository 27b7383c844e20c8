import { expect, test } from 'vitest';
import type { LaneCode } from '../lane-code.ts';
import { paintOverflows } from './paint-overflows.ts';

/** Texts over a lane from 0 to 700 in which the trace falls to -240 every two seconds. */
function textsOf(channel: LaneCode): readonly string[] {
  const texts: string[] = [];
  const context = {
    save() {},
    restore() {},
    beginPath() {},
    moveTo() {},
    lineTo() {},
    fill() {},
    strokeText() {},
    fillText: (text: string) => texts.push(text),
    measureText: (text: string) => ({ width: 6 * text.length }),
  };
  const lane = { channel, label: '', unit: '', color: '', minimum: 0, maximum: 700 };
  paintOverflows(
    {
      scene: { context, plotLeft: 0, plotWidth: 1000 } as never, // cast: a canvas of these calls only
      theme: { fontFamily: 'sans-serif' } as never, // cast: colours are not looked at
      window: { fromMs: 0, toMs: 10_000 },
      placed: { lane: lane as never, present: true, top: 0, bottom: 100, traceTop: 20, traceBottom: 98 }, // cast: as above
      belowZero: '(drift)',
    },
    (sink) => {
      sink.begin();
      for (let second = 0; second < 10; second += 1) sink.point(1000 * second, second % 2 === 0 ? 300 : -240);
    },
  );
  return texts;
}

test('the first volume below zero says why, and every one its value', () => {
  expect(textsOf('volume')).toEqual(['-240 (drift)', '-240', '-240', '-240', '-240']);
});

test('another value below its scale is measured: no reason stands behind it', () => {
  expect(textsOf('pressure')).toEqual(['-240', '-240', '-240', '-240', '-240']);
});
