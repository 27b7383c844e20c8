import type { RecordingEvent, RecordingFormat } from '@eupnea/formats';
import type { ImportPart, ImportTarget } from './import-part.ts';
import { RecordingAnalysis } from './recording-analysis.ts';
import { RecordingMeasurement } from './recording-measurement.ts';

/**
 * Both halves of an import in one thread: events to parts for ImportWriter. Reference for an import in
 * several threads.
 */
export class RecordingPreparation {
  readonly #measurement: RecordingMeasurement;
  readonly #analysis: RecordingAnalysis;

  constructor(format: Pick<RecordingFormat, 'hasMarks' | 'trustsVolume'>, target: ImportTarget) {
    this.#measurement = new RecordingMeasurement(format);
    this.#analysis = new RecordingAnalysis(target);
  }

  /** Number of rows in the open part. */
  get rows(): number {
    return this.#analysis.rows;
  }

  take(event: RecordingEvent): void {
    this.#measurement.take(event);
    this.#passOn();
  }

  finish(): void {
    this.#measurement.finish();
    this.#passOn();
    this.#analysis.finish();
  }

  takePart(): ImportPart {
    return this.#analysis.takePart();
  }

  #passOn(): void {
    const { entries, ...head } = this.#measurement.takeBatch();
    this.#analysis.takeHead(head);
    for (const entry of entries) this.#analysis.take(entry);
  }
}
