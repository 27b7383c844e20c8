import { describe, expect, it } from 'vitest';
import { createDerivedView, type DerivedSource, type DerivedView } from './derived-view.ts';
import { createSampleStore, valueAtTime } from './sample-store.ts';

/** Paw - Pes, with a count of the samples that were computed. */
function createDifference() {
  let computed = 0;
  const source: DerivedSource = {
    code: 'derived_1',
    channels: ['pressure', 'oesophageal_pressure'],
    beforeS: 0,
    afterS: 0,
    evaluate({ columns: { pressure, oesophageal_pressure: pes }, length }) {
      computed += length;
      return Float64Array.from(
        { length },
        (_, at) => (pressure?.[at] ?? Number.NaN) - (pes?.[at] ?? Number.NaN),
      );
    },
  };
  return { source, count: () => computed };
}

function writeAt(
  store: ReturnType<typeof createSampleStore>,
  firstIndex: number,
  count: number,
  change: { readonly epoch?: number; readonly rateHz?: number; readonly missing?: number } = {},
): void {
  const { epoch = 1, rateHz = 100, missing = -1 } = change;
  const pressure = Float32Array.from({ length: count }, (_, at) =>
    firstIndex + at === missing ? Number.NaN : 2 * (firstIndex + at),
  );
  const pes = Float32Array.from({ length: count }, (_, at) => firstIndex + at);
  const anchorMs = epoch * 1_000_000;
  store.write({
    epoch,
    firstIndex,
    rateHz,
    anchorMs,
    count,
    channels: { pressure, oesophageal_pressure: pes },
  });
}

/** Mean of the pressure 0.1 s before and after a sample, of the samples that it is given. */
const MEAN: DerivedSource = {
  code: 'derived_2',
  channels: ['pressure'],
  beforeS: 0.1,
  afterS: 0.1,
  evaluate: ({ columns: { pressure = new Float32Array(0) }, rateHz, length }) =>
    Float64Array.from({ length }, (_, at) => {
      const near = pressure.subarray(Math.max(0, at - 0.1 * rateHz), at + 0.1 * rateHz + 1);
      return near.reduce((sum, value) => sum + value, 0) / near.length;
    }),
};

/** Indices of the epoch at which the lane has a value. */
function listKnown(view: DerivedView): readonly number[] {
  const ring = view.ringOf('derived_2');
  return (ring?.spans() ?? []).flatMap(({ firstIndex, firstPosition, length }) =>
    range(0, length)
      .filter((offset) => !Number.isNaN(ring?.valueAt('derived_2', firstPosition + offset)))
      .map((offset) => firstIndex + offset),
  );
}

function range(from: number, end: number): readonly number[] {
  return Array.from({ length: end - from }, (_, place) => from + place);
}

describe('samples with a filtered lane', () => {
  it('have a value as soon as it is final, the same in every order of frames', () => {
    const store = createSampleStore(5);
    const view = createDerivedView(store, [MEAN]);
    for (let frame = 0; frame < 300; frame++) {
      writeAt(store, frame * 5, 5);
      if (frame % 7 === 0) view.ringOf('derived_2');
    }
    view.ringOf('derived_2');
    for (let index = 1000; index < 1490; index += 13)
      expect(valueAtTime(view, 'derived_2', 1_000_000 + index * 10)).toBe(2 * index);
    expect(listKnown(view)).toEqual(range(1000, 1490));
  });

  it('have no value where the samples before are not held', () => {
    const store = createSampleStore(5);
    writeAt(store, 700, 100);
    const view = createDerivedView(store, [MEAN]);
    expect(listKnown(view)).toEqual(range(710, 790));
    const beginning = createSampleStore(5);
    writeAt(beginning, 0, 100);
    expect(listKnown(createDerivedView(beginning, [MEAN]))).toEqual(range(0, 90));
  });

  it('end at a gap with the samples before it, once it is known', () => {
    const store = createSampleStore(5);
    const view = createDerivedView(store, [MEAN]);
    writeAt(store, 0, 100);
    expect(listKnown(view).at(-1)).toBe(89);
    writeAt(store, 150, 40);
    expect(listKnown(view)).toEqual([...range(0, 100), ...range(150, 180)]);
    expect(valueAtTime(view, 'derived_2', 1_000_990)).toBe(2 * 94);
    expect(valueAtTime(view, 'derived_2', 1_001_500)).toBe(2 * 155);
  });
});

describe('samples with a derived lane', () => {
  it('have the value of the formula at each sample, computed once, however often a frame asks', () => {
    const store = createSampleStore(5);
    const { source, count } = createDifference();
    const view = createDerivedView(store, [source]);
    for (let frame = 0; frame < 40; frame++) {
      writeAt(store, frame * 5, 5);
      for (let ask = 0; ask < 3; ask++) view.ringOf('derived_1');
    }
    expect(count()).toBe(200);
    for (const index of [0, 7, 199])
      expect(valueAtTime(view, 'derived_1', 1_000_000 + index * 10)).toBe(index);
    expect(valueAtTime(view, 'pressure', 1_000_000 + 70)).toBe(14);
  });

  it('stay right when the ring overwrites its oldest samples, and after frames that nobody watched', () => {
    const store = createSampleStore(5);
    const { source } = createDifference();
    const view = createDerivedView(store, [source]);
    view.ringOf('derived_1');
    for (let frame = 0; frame < 13; frame++) writeAt(store, frame * 100, 100);
    const ring = view.ringOf('derived_1');
    const [span] = ring?.spans() ?? [];
    expect(span?.length).toBe(500);
    for (let index = 800; index < 1300; index += 37)
      expect(valueAtTime(view, 'derived_1', 1_000_000 + index * 10)).toBe(index);
    expect(ring?.valueAt('derived_1', 0)).toBeNaN();
  });

  it('are missing where a channel is missing', () => {
    const store = createSampleStore(5);
    const view = createDerivedView(store, [createDifference().source]);
    writeAt(store, 0, 20, { missing: 7 });
    expect(valueAtTime(view, 'derived_1', 1_000_070)).toBeNaN();
    expect(valueAtTime(view, 'derived_1', 1_000_080)).toBe(8);
  });

  it('go on through a new epoch and a higher rate', () => {
    const store = createSampleStore(5);
    const view = createDerivedView(store, [createDifference().source]);
    writeAt(store, 0, 300);
    view.ringOf('derived_1');
    writeAt(store, 0, 300, { epoch: 2 });
    expect(valueAtTime(view, 'derived_1', 2_001_000)).toBe(100);
    writeAt(store, 0, 300, { epoch: 3, rateHz: 200 });
    expect(valueAtTime(view, 'derived_1', 3_000_500)).toBe(100);
  });

  it('have no ring without a channel of the formula, or with channels of two rates', () => {
    const store = createSampleStore(5);
    const { source } = createDifference();
    const view = createDerivedView(store, [source]);
    expect(view.ringOf('derived_1')).toBeNull();
    expect(view.sharesRing(source.channels)).toBe(true);
    const values = new Float32Array(10).fill(1);
    const frame = { epoch: 1, firstIndex: 0, anchorMs: 0, count: 10 };
    store.write({ ...frame, rateHz: 100, channels: { pressure: values } });
    expect(view.ringOf('derived_1')).toBeNull();
    store.write({ ...frame, rateHz: 50, channels: { oesophageal_pressure: values } });
    expect(view.ringOf('derived_1')).toBeNull();
    expect(view.sharesRing(source.channels)).toBe(false);
    expect(view.ringOf('derived_2')).toBeNull();
  });

  it('stay as they were in a copy, while the store goes on', () => {
    const store = createSampleStore(5);
    const view = createDerivedView(store, [createDifference().source]);
    writeAt(store, 0, 100);
    const copy = view.snapshot();
    for (let frame = 1; frame < 8; frame++) writeAt(store, frame * 100, 100);
    expect(copy.newestMs()).toBe(1_000_990);
    expect(valueAtTime(copy, 'derived_1', 1_000_500)).toBe(50);
    expect(valueAtTime(view, 'derived_1', 1_000_500)).toBeNaN();
  });
});
