import { factorOfUnit } from '@eupnea/formats';
import type { StoredModel } from '../../storage/schema/detector.ts';
import type { DetectorWindow } from './detector-window.ts';
import type { ModelShape } from './model-thread.ts';

/** Interval of a window that one input of the model holds; `breath` is null for the whole window. */
export interface ModelItem {
  readonly breath: number | null;
}

/** Samples of one channel in one input. */
export function countSamples({ rate_hz: rateHz, input_s: inputS }: StoredModel): number {
  return Math.max(1, Math.round(rateHz * inputS));
}

export function shapeOf(model: StoredModel, classes: number): ModelShape {
  const [channels, samples] = [model.inputs.length, countSamples(model)];
  return {
    input: model.layout === 'channels_first' ? [channels, samples] : [samples, channels],
    outputs: classes + (model.has_none ? 1 : 0),
  };
}

/** What the model is asked about in a window. */
export function listItems(model: StoredModel, window: DetectorWindow): readonly ModelItem[] {
  if (model.looks_at === 'window') return [{ breath: null }];
  return window.breaths.map((_, breath) => ({ breath }));
}

/** Values of all inputs, one after another, in the layout of the model. */
export function fillInputs(
  model: StoredModel,
  window: DetectorWindow,
  items: readonly ModelItem[],
): Float32Array {
  const samples = countSamples(model);
  const channels = model.inputs.length;
  const values = new Float32Array(items.length * channels * samples);
  const byChannel = model.inputs.map(({ channel, unit }) => ({
    column: window.columns.get(channel) ?? new Float32Array(),
    factor: factorOfUnit(channel, unit) ?? 1,
  }));
  for (const [place, { breath }] of items.entries()) {
    const [from, to] = rangeOf(window, breath);
    for (const [index, { column, factor }] of byChannel.entries()) {
      const read = resample(column.subarray(from, to), window.rateHz / model.rate_hz, samples);
      for (let sample = 0; sample < samples; sample += 1) {
        const within =
          model.layout === 'channels_first' ? index * samples + sample : sample * channels + index;
        values[place * channels * samples + within] = (read[sample] ?? 0) / factor;
      }
    }
  }
  return values;
}

function rangeOf(window: DetectorWindow, index: number | null): readonly [number, number] {
  const breath = index === null ? undefined : window.breaths[index];
  const length = [...window.columns.values()][0]?.length ?? 0;
  if (breath === undefined) return [0, length];
  const from = Math.max(
    0,
    Math.round((Number(breath.startedAtUs - window.startedAtUs) / 1e6) * window.rateHz),
  );
  return [from, Math.min(length, from + breath.endIndex - breath.startIndex)];
}

/**
 * Values at another rate, with zeros behind the last: the mean of the samples around each place where there are more,
 * interpolated where there are fewer. A sample that was not measured has the value before it.
 * @param ratio given samples for each returned one
 */
function resample(given: Float32Array, ratio: number, length: number): Float32Array {
  const known = hold(given);
  const values = new Float32Array(length);
  for (let place = 0; place < length; place += 1) {
    const at = place * ratio;
    if (at >= known.length) break;
    values[place] = ratio > 1 ? meanAround(known, at, ratio) : between(known, at);
  }
  return values;
}

function hold(given: Float32Array): Float32Array {
  const known = given.slice();
  for (let place = 0; place < known.length; place += 1)
    if (!Number.isFinite(known[place])) known[place] = known[place - 1] ?? 0;
  return known;
}

function meanAround(known: Float32Array, at: number, ratio: number): number {
  const from = Math.max(0, Math.ceil(at - ratio / 2));
  const to = Math.min(known.length, Math.max(from + 1, Math.ceil(at + ratio / 2)));
  let sum = 0;
  for (let place = from; place < to; place += 1) sum += known[place] ?? 0;
  return sum / Math.max(1, to - from);
}

function between(known: Float32Array, at: number): number {
  const before = Math.floor(at);
  const first = known[before] ?? 0;
  return first + ((known[before + 1] ?? first) - first) * (at - before);
}
