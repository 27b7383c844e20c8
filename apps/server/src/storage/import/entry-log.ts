import type { Finding } from '@eupnea/model';
import type { DetectedBreath, DetectionSettings, FindingDetector } from '@eupnea/signal';
import type { MeasuredEntry } from './measured-batch.ts';

/**
 * Keeps what a pipeline tells its detector for the thread that detects. Replayed there in this order, the findings are the
 * same to the bit, because a detector knows nothing but these calls.
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

  /** Breaths before it are no detector's business, and would travel with every breath again. */
  takeBreath({ breath, view }: DetectedBreath): void {
    this.add({ kind: 'detect', detected: { breath, view: { ...view, preceding: [] } } });
  }

  /** A recording is one patient's. */
  changePatient(): void {
    throw new Error('Invariant broken: a recording has one patient');
  }

  /** Of several in a row the last one says it all: samples only come further. */
  advance(endIndex: number): void {
    if (this.#entries.at(-1)?.kind === 'advance') this.#entries.pop();
    this.add({ kind: 'advance', endIndex });
  }

  endRun(): void {
    this.add({ kind: 'run_end' });
  }

  /** They are found elsewhere. */
  drain(): readonly Finding[] {
    return [];
  }
}
