import type { Breath, Finding } from '@eupnea/model';
import type { BreathView } from '../breath-view.ts';
import type { DetectionSettings } from './detection-settings.ts';

/** A finished breath with its samples, as the assembler made it. */
export interface DetectedBreath {
  readonly breath: Breath;
  readonly view: BreathView;
}

/**
 * The findings of one stream, breath by breath. What a breath shows is told as provisional when the breath is finished and
 * is final or withdrawn with the next breath, after 10 s without one, or at the end of the run, whichever comes first. It
 * depends on breaths only, so that streaming equals batch.
 */
export class FindingStream {
  #told: Finding[] = [];
  #provisional: readonly Finding[] = [];
  #provisionalEnd = 0;
  #settings: DetectionSettings = {};
  readonly #finalSamples: number;

  constructor(rateHz: number) {
    this.#finalSamples = Math.round(FINAL_SECONDS * rateHz);
  }

  /** Settings in force from the next breath on; what is not named stays. */
  configure(settings: DetectionSettings): void {
    this.#settings = { ...this.#settings, ...settings };
  }

  takeBreath({ breath }: DetectedBreath): void {
    this.#settle();
    this.#provisionalEnd = breath.endIndex;
  }

  /** The samples have come this far. */
  advance(endIndex: number): void {
    if (endIndex - this.#provisionalEnd > this.#finalSamples) this.#settle();
  }

  /** The run of samples ends: a gap, or the end of the stream. */
  endRun(): void {
    this.#settle();
  }

  /** What was told since the last call, in order. */
  drain(): readonly Finding[] {
    const told = this.#told;
    this.#told = [];
    return told;
  }

  #settle(): void {
    for (const finding of this.#provisional) this.#told.push({ ...finding, state: 'final' });
    this.#provisional = [];
  }
}

/** Decisions section 6: a finding is provisional for two breaths or 10 s at most. */
const FINAL_SECONDS = 10;
