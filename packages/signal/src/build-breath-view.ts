import { MAX_BRIDGED_SECONDS, bridgeInPlace } from './bridge-gaps.ts';
import type { BreathView, PrecedingBreath } from './breath-view.ts';
import { integrateFlow } from './integrate-flow.ts';
import { ScratchArray } from './mechanics/scratch-array.ts';
import type { SampleWindow } from './sample-window.ts';
import type { BreathSpan } from './segmentation/breath-span.ts';
import { findInspirationEnd, findInspirationEndUnderLeak } from './segmentation/find-inspiration-end.ts';
import { findPauseStart } from './segmentation/find-pause.ts';

/**
 * flow: integral of the flow. channel: the source's complete volume trace, which includes corrections unknown
 * to us.
 */
export type VolumeSource = 'flow' | 'channel';

/** Minimum number of readable samples of a breath. */
const MINIMUM_SAMPLES = 2;

const volumes = new ScratchArray();

/** Returns the samples of a span for the measures; null when almost nothing is readable. */
export function buildBreathView(
  window: SampleWindow,
  span: BreathSpan,
  rateHz: number,
  volumeSource: VolumeSource,
  preceding: readonly PrecedingBreath[],
): BreathView | null {
  const longest = Math.floor(MAX_BRIDGED_SECONDS * rateHz);
  const flow = bridgeInPlace(window.receivedFlow(span.startIndex, span.endIndex), longest);
  const pressure = bridgeInPlace(window.receivedPressure(span.startIndex, span.endIndex), longest);
  const length = flow.values.length;
  const missingSamples = Math.max(flow.missing, pressure.missing);
  if (length - missingSamples < MINIMUM_SAMPLES) return null;
  const inspirationEnd = clampInspirationEnd(span, length) ?? searchInspirationEnd(span, flow.values, rateHz);
  return {
    rateHz,
    length,
    inspirationEnd,
    pauseStart: findPauseStart(flow.values, inspirationEnd, rateHz),
    pressure: pressure.values,
    flow: flow.values,
    volume:
      (volumeSource === 'channel' ? readVolume(window.volume(span.startIndex, span.endIndex)) : null) ??
      integrateFlow(flow.values, rateHz, volumes.atLeast(length).subarray(0, length)),
    missingSamples,
    continuous: flow.hole === null && pressure.hole === null,
    flowHole: flow.hole,
    pressureHole: pressure.hole,
    incomplete: span.incomplete,
    endSeen: span.endSeen,
    preceding,
  };
}

function clampInspirationEnd(span: BreathSpan, length: number): number | null {
  if (span.inspirationEndIndex === null) return null;
  return Math.min(Math.max(1, span.inspirationEndIndex - span.startIndex), length);
}

function searchInspirationEnd(span: BreathSpan, flow: Float32Array, rateHz: number): number {
  const found = findInspirationEnd(flow, rateHz);
  return found === flow.length && span.endSeen ? findInspirationEndUnderLeak(flow, rateHz) : found;
}

/** The source's volume trace with its own zero; null unless it covers the whole breath. */
function readVolume(trace: Float32Array): Float64Array | null {
  for (const value of trace) if (Number.isNaN(value)) return null;
  return Float64Array.from(trace);
}
