import type { SampleWindow } from '../sample-window.ts';
import {
  SHOULDER_SECONDS,
  fallsAgain,
  findOldestStart,
  findTriggerShoulder,
  locateOnset,
} from './locate-onset.ts';
import type { BreathThresholds } from './usual-breath.ts';

/** A valve may close on outward flow: the onset is looked for this long before flow has turned. */
const LOOK_BACK_SECONDS = 0.32;

/** Between which samples an onset may lie. */
export interface OnsetRange {
  /** One past the newest sample of the rise. */
  readonly endIndex: number;
  /** The last sample before flow turned inward. */
  readonly turnIndex: number;
  /** Expiration lasts until here at least: no onset lies before it, unless flow has turned even earlier. */
  readonly allowedIndex: number;
  /** Where the breath before it began. */
  readonly breathIndex: number;
}

/** Finds in the window where a breath began that has shown itself by its inflow. */
export class OnsetSearch {
  readonly #window: SampleWindow;
  readonly #rateHz: number;

  constructor(window: SampleWindow, rateHz: number) {
    this.#window = window;
    this.#rateHz = rateHz;
  }

  /** @param answeredIndex the trigger that the ventilator answered, where one was seen */
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

  /** The onset may lie before flow stopped going outward, as long as pressure has not been lower since. */
  #findOldest({ turnIndex, allowedIndex, breathIndex }: OnsetRange): number {
    const first = Math.max(this.#window.firstIndex, breathIndex, Math.min(turnIndex, allowedIndex));
    const last = Math.max(first, turnIndex);
    const limit = Math.max(first, last - Math.round(LOOK_BACK_SECONDS * this.#rateHz));
    return limit + findOldestStart(this.#window.pressure(limit, last + 1));
  }
}
