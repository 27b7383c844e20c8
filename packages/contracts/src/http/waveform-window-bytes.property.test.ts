import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  decodeWaveformWindow,
  encodeWaveformWindow,
  type WaveformWindowBytes,
} from './waveform-window-bytes.ts';

const RUNS = process.env['EUPNEA_DEEP'] === undefined ? 100 : 3000;

/** The head is ASCII only, because this package has no TextEncoder. */
const utf8 = {
  encode: (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0)),
  decode: (bytes: Uint8Array) => Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''),
};

const windows = fc
  .array(fc.array(fc.float({ noDefaultInfinity: true }), { minLength: 1, maxLength: 30 }), { maxLength: 5 })
  .map((columns): WaveformWindowBytes => {
    let offset = 0;
    const segments = columns.map((values, index) => {
      const segment = {
        device_id: index + 1,
        epoch: 1,
        first_index: index,
        rate_hz: 100,
        start: 1_700_000_000_000 + index,
        count: values.length,
        channels: ['flow'],
        offset,
      };
      offset += values.length;
      return segment;
    });
    return {
      head: {
        start: 1,
        end: 2,
        resolution: 'samples',
        segments,
        grid: null,
        tracks: [],
        computed: [],
        derived: [],
        marks: null,
        breaths: 0,
        findings: [],
        findings_total: 0,
      },
      values: Float32Array.from(columns.flat()),
    };
  });

describe('the bytes of a window', () => {
  it('come back as they went, wherever they lie in memory', () => {
    fc.assert(
      fc.property(windows, fc.nat({ max: 7 }), (window, shift) => {
        const bytes = encodeWaveformWindow(window, utf8);
        const moved = new Uint8Array(bytes.length + shift);
        moved.set(bytes, shift);
        expect(decodeWaveformWindow(moved.subarray(shift), utf8)).toEqual({ ok: true, value: window });
      }),
      { numRuns: RUNS },
    );
  });

  it('are refused when they are cut short or are none', () => {
    fc.assert(
      fc.property(windows, fc.nat(), fc.uint8Array({ maxLength: 60 }), (window, cut, noise) => {
        const bytes = encodeWaveformWindow(window, utf8);
        expect(decodeWaveformWindow(bytes.subarray(0, cut % bytes.length), utf8).ok).toBe(false);
        expect(decodeWaveformWindow(noise, utf8).ok).toBe(false);
      }),
      { numRuns: RUNS },
    );
  });

  it('are refused when their head speaks of values that are not there', () => {
    const [window] = fc.sample(
      windows.filter(({ values }) => values.length > 0),
      { numRuns: 1, seed: 1 },
    );
    if (window === undefined) throw new Error('no window');
    const [segment] = window.head.segments;
    if (segment === undefined) throw new Error('no segment');
    const head = { ...window.head, segments: [{ ...segment, count: 1000 }] };
    expect(decodeWaveformWindow(encodeWaveformWindow({ ...window, head }, utf8), utf8)).toMatchObject({
      ok: false,
    });
  });
});
