import type { SampleWindow } from '../sample-window.ts';
import {
  SHOULDER_SECONDS,
  fallsAgain,
  findOldestStart,
  findTriggerShoulder,
  locateOnset,
} from './locate-onset.ts';
import type { BreathThresholds } from './usual-breath.ts';

/**
 * Time before the flow reversal in which the onset is searched, s, because a valve may close on outward flow.
 */
const LOOK_BACK_SECONDS = 0.32;

/** Range of samples that may contain an onset. */
export interface OnsetRange {
  /** One past the newest sample of the rise. */
  readonly endIndex: number;
  /** Last sample before flow turned inward. */
  readonly turnIndex: number;
  /** Earliest end of expiration: no onset before it, unless flow turned earlier. */
  readonly allowedIndex: number;
  /** Start of the previous breath. */
  readonly breathIndex: number;
}

/** Locates the start of a breath that was detected by its inflow. */
export class OnsetSearch {
  readonly #window: SampleWindow;
  readonly #rateHz: number;

  constructor(window: SampleWindow, rateHz: number) {
    this.#window = window;
    this.#rateHz = rateHz;
  }

  /** @param answeredIndex trigger that the ventilator answered, if any */
  locate(range: OnsetRange, thresholds: BreathThresholds, answeredIndex: number | null): number {
    const foot = this.#locateFoot(range, thresholds);
    if (answeredIndex === null || answeredIndex >= foot) return foot;
    return fallsAgain(this.#window.flow(answeredIndex, foot + 1)) ? answeredIndex : foot;
  }

  #locateFoot(range: OnsetRange, thresholds: BreathThresholds): number {
    const oldest = this.#findOldest(range);
    const flow = this.#window.flow(oldest, range.endIndex);
    const foot = oldest + locateOnset(flow, thresholds.leakLpm, this.#rateHz);
    const earliest = foot - Math.round(SHOULDER_SECONDS * this.#rateHz);
    const first = Math.max(this.#window.firstIndex, range.breathIndex, range.allowedIndex, earliest);
    if (first >= foot) return foot;
    const before = this.#window.flow(first, foot + 1);
    const pressure = this.#window.pressure(first, foot + 1);
    return first + findTriggerShoulder(before, pressure, thresholds.triggerLeakLpm);
  }

  /** The onset may precede the end of outward flow while pressure has not been lower since. */
  #findOldest({ turnIndex, allowedIndex, breathIndex }: OnsetRange): number {
    const first = Math.max(this.#window.firstIndex, breathIndex, Math.min(turnIndex, allowedIndex));
    const last = Math.max(first, turnIndex);
    const limit = Math.max(first, last - Math.round(LOOK_BACK_SECONDS * this.#rateHz));
    return limit + findOldestStart(this.#window.pressure(limit, last + 1));
  }
}
