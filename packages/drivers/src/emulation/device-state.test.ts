import { aSampleBlock } from '@eupnea/testing';
import { describe, expect, it } from 'vitest';
import type { EncodableEvent } from '../simulator/encode-event.ts';
import { createDeviceState } from './device-state.ts';
import { createSampleHistory, HISTORY_SAMPLES } from './sample-history.ts';

const block = (firstIndex: number, pressure: readonly number[], rateHz = 100) => ({
  firstIndex,
  rateHz,
  length: pressure.length,
  channels: { pressure: Float32Array.from(pressure) },
});

describe('state of an emulated device', () => {
  it('keeps the latest of everything and replaces records that change', () => {
    const script: EncodableEvent[][] = [
      [{ type: 'settings', values: { rate: 20 } }],
      [
        { type: 'numerics', values: { RR: 15 } },
        { type: 'alarms', active: [{ code: 'a', text: 'A', priority: 'low' }] },
      ],
    ];
    const state = createDeviceState({
      advance: () => script.shift() ?? [],
      snapshot: () => [
        { type: 'identity', model: 'Model' },
        { type: 'settings', values: { rate: 12, PEEPCPAP: 5 } },
        { type: 'standby', standby: true },
      ],
    });
    const before = state.settings;
    expect(state.identity).toEqual({ model: 'Model' });
    expect(state.standby).toBe(true);
    state.advance(10);
    state.advance(10);
    expect(before).toEqual({ rate: 12, PEEPCPAP: 5 });
    expect(state.settings).toEqual({ rate: 20, PEEPCPAP: 5 });
    expect(state.numerics).toEqual({});
    state.advance(20);
    expect(state.numerics).toEqual({ RR: 15 });
    expect(state.alarms.map(({ code }) => code)).toEqual(['a']);
  });
});

describe('sample history', () => {
  it('answers by index, with the phase and the breath of each sample', () => {
    const history = createSampleHistory();
    history.add(block(10, [1, 2]));
    history.mark({ type: 'mark', kind: 'inspiration_start', sampleIndex: 12, deviceBreathNumber: 7 });
    history.add(block(12, [3]));
    history.mark({ type: 'mark', kind: 'expiration_start', sampleIndex: 13, deviceBreathNumber: 7 });
    history.add(block(13, [4]));
    const indices = [9, 10, 11, 12, 13, 14];
    expect(indices.map((index) => history.valueAt('pressure', index))).toEqual([
      Number.NaN,
      1,
      2,
      3,
      4,
      Number.NaN,
    ]);
    expect(indices.map((index) => history.phaseAt(index))).toEqual([
      null,
      null,
      null,
      'inspiration',
      'expiration',
      null,
    ]);
    expect(indices.map((index) => history.breathNumberAt(index))).toEqual([null, null, null, 7, 7, null]);
    expect(history.valueAt('co2', 12)).toBeNaN();
  });

  it('leaves a gap missing and begins anew where indices go back or the rate changes', () => {
    const history = createSampleHistory();
    history.add(block(0, [1, 2]));
    history.add(block(5, [6]));
    expect([1, 2, 4, 5].map((index) => history.valueAt('pressure', index))).toEqual([
      2,
      Number.NaN,
      Number.NaN,
      6,
    ]);
    history.add(block(3, [9], 50));
    expect([history.oldestIndex, history.nextIndex, history.rateHz]).toEqual([3, 4, 50]);
  });

  it('holds no more than its bound, however much comes', () => {
    const history = createSampleHistory();
    for (let at = 0; at < 10; at += 1) history.add({ ...aSampleBlock(), firstIndex: at * 4 });
    history.add(
      block(
        40,
        Array.from({ length: HISTORY_SAMPLES + 5 }, (_, at) => at),
      ),
    );
    expect(history.nextIndex - history.oldestIndex).toBe(HISTORY_SAMPLES);
    expect(history.valueAt('pressure', history.oldestIndex)).toBe(5);
    expect(history.valueAt('pressure', history.oldestIndex - 1)).toBeNaN();
    history.mark({ type: 'mark', kind: 'inspiration_start', sampleIndex: 1e12 });
    expect(history.nextIndex - history.oldestIndex).toBe(HISTORY_SAMPLES);
  });
});
