import type { InputIssue } from '@eupnea/model';
import type { OwnNote } from '../annotation-text.ts';
import type { RecordingEvent } from '../reader.ts';
import type { RecordingEvents } from '../recording-events.ts';

export interface PlacedNote {
  /** Seconds since the record's first frame. */
  readonly seconds: number;
  readonly note: Exclude<OwnNote, { readonly kind: 'result' }>;
}

/**
 * Minimum duration of missing samples in all signals that counts as a gap, s, because WFDB has no gaps within a
 * segment; Eupnea's writer uses the same rule.
 */
const GAP_SECONDS = 2;

/** Collects rows of samples with the marks and settings between them; rows without any value become gaps. */
export class AnnotatedRows {
  readonly #events: RecordingEvents;
  readonly #notes: readonly PlacedNote[];
  readonly #rateHz: number;
  readonly #gapRows: number;
  #told = 0;
  #missing = 0;

  constructor(events: RecordingEvents, notes: readonly PlacedNote[], rateHz: number) {
    this.#events = events;
    this.#notes = notes;
    this.#rateHz = rateHz;
    this.#gapRows = GAP_SECONDS * rateHz;
  }

  /** One value a channel; NaN = missing. `values` is not kept. */
  add(values: Float64Array): void {
    if (values.every(Number.isNaN)) {
      this.#missing += 1;
      return;
    }
    this.#endRun(true);
    this.#tellThrough(this.#events.nextIndex);
    this.#events.addSample(values);
  }

  skip(rows: number): void {
    this.#endRun(false);
    this.#events.skip(rows);
  }

  report(issue: InputIssue): void {
    this.#events.report(issue);
  }

  take(): readonly RecordingEvent[] {
    return this.#events.take();
  }

  finish(): void {
    this.#endRun(false);
    this.#tellThrough(Number.POSITIVE_INFINITY);
  }

  #endRun(isFollowed: boolean): void {
    const rows = this.#missing;
    this.#missing = 0;
    if (!isFollowed || rows > this.#gapRows) this.#events.skip(rows);
    else
      for (let row = 0; row < rows; row += 1) {
        this.#tellThrough(this.#events.nextIndex);
        this.#events.addSample([]);
      }
  }

  #tellThrough(index: number): void {
    for (;;) {
      const next = this.#notes[this.#told];
      if (next === undefined) return;
      const sampleIndex = Math.round(next.seconds * this.#rateHz);
      if (sampleIndex > index) return;
      this.#told += 1;
      const { note } = next;
      if (note.kind === 'mark') this.#events.add({ type: 'mark', sampleIndex, ...note.mark });
      else this.#events.add({ type: 'settings', values: note.values });
    }
  }
}
