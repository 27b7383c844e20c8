import type { Breath, Finding, UndecidedBreath } from '@eupnea/model';
import type { DetectedBreath, DetectionSettings, FindingDetector } from '@eupnea/signal';
import type { MeasuredEntry } from './measured-batch.ts';

/**
 * Records the calls of a pipeline to its detector for the detecting thread. Replaying the calls in order
 * gives bit-identical findings, because a detector depends on nothing else.
 */
export class EntryLog implements FindingDetector {
  #entries: MeasuredEntry[] = [];

  add(entry: MeasuredEntry): void {
    this.#entries.push(entry);
  }

  take(): readonly MeasuredEntry[] {
    const taken = this.#entries;
    this.#entries = [];
    return taken;
  }

  get length(): number {
    return this.#entries.length;
  }

  configure(settings: DetectionSettings): void {
    this.add({ kind: 'configure', settings });
  }

  /**
   * Leaves out volume and earlier breaths, which no detector needs, so that they are not sent to the other thread. That
   * thread also adds the numbers of the patient model.
   */
  takeBreath({ breath, view, expiration }: DetectedBreath): Breath {
    const { rateHz, length, inspirationEnd, pauseStart, pressure, flow } = view;
    const { missingSamples, continuous, incomplete, endSeen, isCompressed = false } = view;
    const samples = { rateHz, length, inspirationEnd, pauseStart, pressure, flow };
    const detected = {
      breath,
      expiration,
      view: { ...samples, missingSamples, continuous, incomplete, endSeen, isCompressed },
    };
    this.add({ kind: 'detect', detected });
    return breath;
  }

  /** A recording belongs to one patient. */
  changePatient(): void {
    throw new Error('Invariant broken: a recording has one patient');
  }

  /** Only the last of several consecutive calls counts. */
  advance(endIndex: number): void {
    if (this.#entries.at(-1)?.kind === 'advance') this.#entries.pop();
    this.add({ kind: 'advance', endIndex });
  }

  endRun(): void {
    this.add({ kind: 'run_end' });
  }

  /** The other thread drains the findings. */
  drain(): readonly Finding[] {
    return [];
  }

  /** The other thread drains the undecided breaths. */
  drainUndecided(): readonly UndecidedBreath[] {
    return [];
  }
}
