import type { WaveformWindow, WaveformWindowHead } from '@eupnea/contracts/waveform-window';
import type { DerivedLane } from './read-derived.ts';

/** Derived lanes as part of the head; `append` adds values to the block and returns their offset. */
export function appendDerived(
  lanes: readonly DerivedLane[],
  append: (values: Float32Array) => number,
): WaveformWindowHead['derived'] {
  return lanes.map((lane) => ({
    ...describe(lane),
    segments: (lane.segments ?? []).map((segment) => ({
      ...describeSegment(segment),
      offset: append(segment.values),
    })),
    tracks: [...lane.tracks].flatMap(([deviceId, track]) => {
      const extremes = track.channels.get('value');
      if (extremes === undefined) return [];
      const offset = append(extremes.minimum);
      append(extremes.maximum);
      return [{ device_id: deviceId, offset }];
    }),
  }));
}

/** Derived lanes with their values as lists. */
export function listDerived(
  lanes: readonly DerivedLane[],
  toJson: (values: Float32Array) => (number | null)[],
): WaveformWindow['derived'] {
  return lanes.map((lane) => ({
    ...describe(lane),
    segments: (lane.segments ?? []).map((segment) => ({
      ...describeSegment(segment),
      values: toJson(segment.values),
    })),
    tracks: [...lane.tracks].flatMap(([deviceId, track]) => {
      const extremes = track.channels.get('value');
      if (extremes === undefined) return [];
      const { minimum, maximum } = extremes;
      return [{ device_id: deviceId, minimum: toJson(minimum), maximum: toJson(maximum) }];
    }),
  }));
}

function describe({ formula, tooLong }: DerivedLane) {
  return { formula: formula.text, unit: formula.root.unit.label, too_long: tooLong };
}

function describeSegment({
  deviceId,
  rateHz,
  startUs,
  values,
}: NonNullable<DerivedLane['segments']>[number]) {
  return { device_id: deviceId, rate_hz: rateHz, start: startUs / 1000, count: values.length };
}
