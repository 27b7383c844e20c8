import { describe, expect, it } from 'vitest';
import { MeasuredRecording } from './measured-recording.ts';

const samples = new Float32Array(100);

function measure(channels: { readonly flow?: Float32Array; readonly pressure?: Float32Array }) {
  const recording = new MeasuredRecording({ hasMarks: false, trustsVolume: false });
  recording.take({ type: 'samples', block: { firstIndex: 0, rateHz: 50, length: 100, channels } });
  return recording.lacking;
}

describe('what breaths need and a recording does not have', () => {
  it('is said of flow and of pressure', () => {
    expect(measure({})).toEqual(['flow', 'pressure']);
    expect(measure({ pressure: samples })).toEqual(['flow']);
    expect(measure({ flow: samples })).toEqual(['pressure']);
    expect(measure({ flow: samples, pressure: samples })).toEqual([]);
  });
});
