import type { MarkEvent, SampleBlock } from '@eupnea/model';
import { encodeUtf8 } from '../encode-utf8.ts';
import { formatWallTime } from '../format-wall-time.ts';
import { PendingMarks } from '../pending-marks.ts';
import { UnheldChannels } from '../unheld-channels.ts';
import type { RecordingWriter, WriterFormat, WriterHeader } from '../writer.ts';
import type { BreathEvent, WritableEvent } from '../writable-event.ts';
import { HeldRows } from './held-rows.ts';
import { Pb840Losses } from './pb840-losses.ts';
import { PB840_RATE_HZ } from './pb840-reader.ts';
import { ResampledEvents } from './resampled-events.ts';

const ENDING = '.pb840.csv';
/** The ventilator's breath counter has 16 bits. */
const COUNTER_MASK = 0xffff;
/**
 * Missing samples up to this duration are written as unreadable rows, the break between two runs (2 s) with them; a longer
 * gap begins a new timestamp, s.
 */
const FILLED_GAP_SECONDS = 3;

/** PB840 text (docs/formats/pb840.md): 50 Hz, flow and pressure with two decimals, breaths by `BS` and `BE`. */
export const PB840_TEXT: WriterFormat = {
  id: 'pb840',
  name: 'Puritan Bennett 840 waveform text',
  endings: [ENDING],
  mediaType: 'text/plain',
  channels: ['flow', 'pressure'],
  // The text cannot store breaths, but without marks in the source the measured breaths give BS and BE.
  holdsBreaths: true,
  needsSurvey: false,
  isInseparable: false,
  createWriter: (header) => new Pb840Writer(header),
};

/** Events without a place in a recording that lacks flow or pressure: a row holds both. */
const NEEDS_BOTH: ReadonlySet<WritableEvent['type']> = new Set(['samples', 'mark', 'breath', 'wall_clock']);

class Pb840Writer implements RecordingWriter {
  /** null = the recording has the rate of the text. */
  readonly #resampled: ResampledEvents | null;
  readonly #unheld = new UnheldChannels(['flow', 'pressure']);
  readonly #losses: Pb840Losses;
  readonly #marks = new PendingMarks();
  /**
   * Rows held until a mark or a breath shows how breaths are delimited, and in the latter case until each breath is
   * finished.
   */
  readonly #held: HeldRows;
  #marked: 'unknown' | 'device' | 'breaths' = 'unknown';
  #counter = 0;
  #inBreath = false;
  #nextIndex = 0;
  #text = '';

  readonly #hasBoth: boolean;

  constructor({ rateHz, channels }: WriterHeader) {
    this.#hasBoth = channels.includes('flow') && channels.includes('pressure');
    const isSame = rateHz === PB840_RATE_HZ || !this.#hasBoth;
    this.#resampled = isSame ? null : new ResampledEvents(rateHz, PB840_RATE_HZ);
    this.#held = new HeldRows(PB840_RATE_HZ);
    this.#losses = new Pb840Losses(isSame ? PB840_RATE_HZ : rateHz);
  }

  write(source: WritableEvent) {
    if (!this.#hasBoth && NEEDS_BOTH.has(source.type)) return [];
    const event = this.#resampled?.pass(source) ?? source;
    switch (event.type) {
      case 'samples':
        if (source.type === 'samples') this.#unheld.add(source.block);
        this.#takeBlock(event.block);
        break;
      case 'mark':
        this.#takeMark(event);
        break;
      case 'breath':
        this.#takeBreath(event);
        break;
      case 'wall_clock':
        // Only the first line and the line after a gap have a time; other times follow from the sample count.
        this.#held.addTime(event.sampleIndex, formatPb840Time(event.timeMs));
        break;
      case 'loss':
        break;
      case 'settings':
      case 'finding':
      case 'log':
      case 'trend_columns':
      case 'trend_row':
        this.#losses.countUnheld(event.type);
        break;
    }
    return this.#takeChunks();
  }

  finish() {
    this.#writeRowsBefore(Number.POSITIVE_INFINITY);
    this.#writeMarks(this.#marks.takeThrough(Number.POSITIVE_INFINITY), null);
    return {
      chunks: this.#takeChunks(),
      losses: [...this.#unheld.report('PB840 text'), ...this.#losses.report()],
    };
  }

  #takeBlock(block: SampleBlock): void {
    this.#held.addBlock(block);
    if (this.#marked === 'device') this.#writeRowsBefore(Number.POSITIVE_INFINITY);
    else this.#writeRowsBefore(this.#held.overdueIndex);
  }

  #takeMark(mark: MarkEvent): void {
    if (this.#marked === 'breaths') return;
    this.#marks.add(mark);
    if (this.#marked === 'device') return;
    this.#marked = 'device';
    this.#writeRowsBefore(Number.POSITIVE_INFINITY);
  }

  #takeBreath({ breath }: BreathEvent): void {
    if (this.#marked === 'device') return;
    this.#marked = 'breaths';
    const { startIndex, endIndex, incomplete } = breath;
    const following = incomplete ? this.#held.followingAt(endIndex) : 'rows';
    // An end mark would make a breath that a gap cut a whole one, with a wrong rate.
    if (following === 'gap') this.#losses.countCutBreath();
    else this.#marks.add({ type: 'mark', kind: 'inspiration_start', sampleIndex: startIndex });
    if (following === 'rows') this.#marks.add({ type: 'mark', kind: 'breath_end', sampleIndex: endIndex });
    this.#writeRowsBefore(endIndex);
  }

  #writeRowsBefore(end: number): void {
    for (const row of this.#held.takeBefore(end)) {
      this.#fillGap(row.index);
      this.#writeMarks(this.#marks.takeThrough(row.index), row.time);
      this.#text += this.#losses.formatRow(row.flow, row.pressure);
      this.#nextIndex = row.index + 1;
    }
  }

  /** Writes rows without numbers, which every reader counts as lost samples, so that later samples keep their time. */
  #fillGap(index: number): void {
    const missing = index - this.#nextIndex;
    if (missing <= 0) return;
    if (missing <= FILLED_GAP_SECONDS * PB840_RATE_HZ) this.#text += ',\n'.repeat(missing);
    else if (this.#nextIndex > 0) {
      this.#endBreath();
      this.#losses.countGap();
    }
  }

  /** Writes marks. The time is written before the `BS` of its sample and after the `BE` of the previous breath. */
  #writeMarks(marks: readonly MarkEvent[], time: string | null): void {
    let waiting = time;
    const tellTime = () => {
      if (waiting !== null) this.#text += `${waiting}\n`;
      waiting = null;
    };
    for (const { kind, deviceBreathNumber } of marks) {
      if (kind === 'expiration_start') this.#losses.countExpirationStart();
      else this.#endBreath();
      if (kind !== 'inspiration_start') continue;
      tellTime();
      this.#counter = (deviceBreathNumber ?? this.#counter + 1) & COUNTER_MASK;
      this.#text += `BS, S:${this.#counter},\n`;
      this.#inBreath = true;
    }
    tellTime();
  }

  #endBreath(): void {
    if (this.#inBreath) this.#text += 'BE\n';
    this.#inBreath = false;
  }

  #takeChunks() {
    if (this.#text === '') return [];
    const bytes = encodeUtf8(this.#text);
    this.#text = '';
    return [{ ending: ENDING, bytes }];
  }
}

/** `YYYY-MM-DD-HH-MM-SS.ffffff`. */
function formatPb840Time(timeMs: number): string {
  return formatWallTime(timeMs, false).replace('T', '-').replaceAll(':', '-');
}
