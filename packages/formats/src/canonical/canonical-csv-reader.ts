import type { BreathMarkKind, ChannelCode } from '@eupnea/model';
import type { RecordingReader } from '../reader.ts';
import { RecordingEvents } from '../recording-events.ts';
import { parseTableNumber } from '../table-number.ts';
import { parseTableTime } from '../table-time.ts';
import { TextLines } from '../text-lines.ts';
import { channelOfColumn } from './channel-columns.ts';

/**
 * Upper bound of a sample index: a million times two days at the highest rate. Larger numbers are damage, and indices
 * stay exact in a double.
 */
const MAX_INDEX = 2 ** 40;
/** Upper bound of columns; Eupnea writes far fewer. */
const MAX_COLUMNS = 64;

const MARK_KINDS: readonly string[] = ['inspiration_start', 'expiration_start', 'breath_end'];

/** Reads the waveform table of the canonical CSV back: samples, marks, losses, clock and identity. */
export function createCanonicalCsvReader(): RecordingReader {
  return new CanonicalCsvReader();
}

interface Table {
  readonly events: RecordingEvents;
  /** Cell position of each channel in `events`. */
  readonly places: readonly number[];
  readonly markPlace: number;
  readonly rateHz: number;
}

class CanonicalCsvReader implements RecordingReader {
  readonly #lines = new TextLines((line, lineNumber) => this.#takeLine(line, lineNumber));
  readonly #header = new Map<string, string>();
  /** Reports issues that occur before the first table row. */
  readonly #early = new RecordingEvents(1, []);
  #table: Table | null = null;
  #refused = false;

  push(bytes: Uint8Array) {
    this.#lines.push(bytes);
    return [...this.#early.take(), ...(this.#table?.events.take() ?? [])];
  }

  finish() {
    this.#lines.finish();
    if (this.#table === null && !this.#refused) {
      this.#early.report({ code: 'csv_header', detail: 'The column names are missing.' });
    }
    return [...this.#early.take(), ...(this.#table?.events.take() ?? [])];
  }

  #takeLine(line: string, lineNumber: number): void {
    if (line.trim() === '' || this.#refused) return;
    if (this.#table === null) {
      if (line.startsWith('#')) this.#takeHeader(line);
      else this.#begin(line.split(','), lineNumber);
    } else if (line.startsWith('#')) this.#takeDirective(line, lineNumber, this.#table);
    else this.#takeRow(line.split(','), lineNumber, this.#table);
  }

  #takeHeader(line: string): void {
    const colon = line.indexOf(':');
    if (colon > 0 && this.#header.size < MAX_COLUMNS)
      this.#header.set(line.slice(1, colon).trim(), line.slice(colon + 1).trim());
  }

  #begin(names: readonly string[], line: number): void {
    const rateHz = Number(this.#header.get('rate_hz'));
    const channels: ChannelCode[] = [];
    const places: number[] = [];
    for (const [place, name] of names.slice(0, MAX_COLUMNS).entries()) {
      const channel = channelOfColumn(name.trim());
      if (channel === null || channels.includes(channel)) continue;
      channels.push(channel);
      places.push(place);
    }
    if (!(rateHz > 0 && rateHz <= 1e6) || names[0] !== 'time_s') {
      this.#refused = true;
      this.#early.report({
        code: 'csv_header',
        detail: 'No rate_hz, or time_s is not the first column.',
        line,
      });
      return;
    }
    const events = new RecordingEvents(rateHz, channels);
    const tell = (key: string) => this.#header.get(key);
    const [model, serial, software] = [tell('device'), tell('serial'), tell('device_software')];
    if (model !== undefined || serial !== undefined || software !== undefined) {
      events.add({
        type: 'identity',
        ...(model === undefined ? {} : { model }),
        ...(serial === undefined ? {} : { serial }),
        ...(software === undefined ? {} : { software }),
      });
    }
    this.#table = { events, places, markPlace: names.indexOf('mark'), rateHz };
  }

  #takeRow(cells: readonly string[], line: number, { events, places, markPlace, rateHz }: Table): void {
    const index = Math.round(parseTableNumber(cells[0] ?? '', false) * rateHz);
    if (!(index >= events.nextIndex && index < MAX_INDEX)) {
      const detail = 'The time is not readable or goes back: the row is dropped.';
      events.report({ code: 'csv_bad_row', detail, line });
      return;
    }
    const values = places.map((place) => parseTableNumber(cells[place] ?? '', false));
    const damaged = places.some(
      (place, at) => Number.isNaN(values[at]) && (cells[place] ?? '').trim() !== '',
    );
    if (damaged)
      events.report({ code: 'csv_bad_row', detail: 'A value is not a number: it is missing.', line });
    if (index > events.nextIndex) events.skip(index - events.nextIndex);
    this.#addMarks(cells[markPlace] ?? '', index, events);
    events.addSample(values);
  }

  /**
   * Comment lines with data: `# clock: 100 2026-...`, `# lost: 100 2`, `# mark: 100 breath_end`. Other comments are
   * skipped.
   */
  #takeDirective(line: string, lineNumber: number, { events }: Table): void {
    const match = /^#\s*(clock|lost|mark):\s*(\d{1,13})\s+(.*)$/.exec(line);
    if (match === null) return;
    const [, what = '', indexText = '', rest = ''] = match;
    const sampleIndex = Number(indexText);
    const time = what === 'clock' ? parseTableTime(rest) : null;
    if (time !== null && time.kind !== 'relative') {
      const timeMs = Math.round(time.seconds * 1e6) / 1000;
      events.add({ type: 'wall_clock', sampleIndex, timeMs, zoned: time.kind === 'utc' });
    } else if (what === 'lost' && /^\d{1,9}$/.test(rest.trim())) {
      events.add({ type: 'loss', sampleIndex, lost: Number(rest) });
    } else if (what === 'mark') this.#addMarks(rest, sampleIndex, events);
    else events.report({ code: 'csv_bad_row', detail: 'The comment cannot be read.', line: lineNumber });
  }

  #addMarks(text: string, sampleIndex: number, events: RecordingEvents): void {
    for (const token of text.trim().split(' ')) {
      const [kind = '', number] = token.split(':');
      if (!isMarkKind(kind)) continue;
      const deviceBreathNumber = Number(number);
      const numbered = Number.isSafeInteger(deviceBreathNumber) ? { deviceBreathNumber } : {};
      events.add({ type: 'mark', kind, sampleIndex, ...numbered });
    }
  }
}

function isMarkKind(kind: string): kind is BreathMarkKind {
  return MARK_KINDS.includes(kind);
}
