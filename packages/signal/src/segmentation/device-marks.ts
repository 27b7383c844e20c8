import type { MarkEvent } from '@eupnea/model';
import { MAX_BREATH_SECONDS, type BreathSpan } from './breath-span.ts';

interface OpenBreath {
  readonly startIndex: number;
  readonly deviceBreathNumber: number | null;
  expirationIndex: number | null;
}

/** Breaths from device marks. A start closes a breath without an end mark. */
export class DeviceMarkSegmenter {
  readonly #maximumSamples: number;
  #open: OpenBreath | null = null;

  constructor(rateHz: number) {
    this.#maximumSamples = Math.ceil(MAX_BREATH_SECONDS * rateHz);
  }

  /** Start of the current breath; null between breaths. */
  get openIndex(): number | null {
    return this.#open?.startIndex ?? null;
  }

  mark(mark: MarkEvent): BreathSpan | null {
    if (mark.kind === 'expiration_start') {
      if (this.#open !== null) this.#open.expirationIndex ??= mark.sampleIndex;
      return null;
    }
    // With expiration marks, the next start ends a breath; without them an end mark is missing.
    const endMissing = mark.kind === 'inspiration_start' && this.#open?.expirationIndex === null;
    const span = this.#close(mark.sampleIndex, endMissing, true);
    if (mark.kind === 'inspiration_start') {
      this.#open = {
        startIndex: mark.sampleIndex,
        deviceBreathNumber: mark.deviceBreathNumber ?? null,
        expirationIndex: null,
      };
    }
    return span;
  }

  /** Cuts a breath at the maximum length. @param endIndex one past the newest sample */
  advance(endIndex: number): BreathSpan | null {
    if (this.#open === null || endIndex - this.#open.startIndex < this.#maximumSamples) return null;
    return this.#close(this.#open.startIndex + this.#maximumSamples, true, false);
  }

  /** The stream ends or has a gap at `endIndex`. */
  finish(endIndex: number): BreathSpan | null {
    return this.#close(endIndex, true, false);
  }

  #close(endIndex: number, incomplete: boolean, endSeen: boolean): BreathSpan | null {
    const open = this.#open;
    this.#open = null;
    if (open === null || endIndex <= open.startIndex) return null;
    return {
      startIndex: open.startIndex,
      endIndex,
      inspirationEndIndex: open.expirationIndex,
      source: 'device',
      deviceBreathNumber: open.deviceBreathNumber,
      incomplete,
      endSeen,
    };
  }
}
