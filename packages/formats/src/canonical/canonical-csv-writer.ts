import { encodeUtf8 } from '../encode-utf8.ts';
import { UnheldChannels } from '../unheld-channels.ts';
import type { RecordingWriter, WriterFormat, WriterHeader, WrittenChunk } from '../writer.ts';
import type { WritableEvent } from '../writable-event.ts';
import { CHANNEL_CODES } from '@eupnea/model';
import { BreathsCsvWriter } from './breaths-csv-writer.ts';
import { EventsCsvWriter, TrendsCsvWriter } from './events-csv-writer.ts';
import { WaveformCsvWriter } from './waveform-csv-writer.ts';

const WAVEFORMS = '.csv';
const BREATHS = '.breaths.csv';
const EVENTS = '.events.csv';
const TRENDS = '.trends.csv';

/**
 * Writes the canonical CSV (docs/formats/csv.md): up to four self-describing tables that are read back without loss.
 */
export const CANONICAL_CSV: WriterFormat = {
  id: 'csv',
  name: 'Eupnea CSV',
  endings: [WAVEFORMS, BREATHS, EVENTS, TRENDS],
  mediaType: 'text/csv',
  channels: CHANNEL_CODES,
  holdsBreaths: true,
  needsSurvey: false,
  isInseparable: false,
  createWriter: (header) => new CanonicalCsvWriter(header),
};

class CanonicalCsvWriter implements RecordingWriter {
  readonly #waveforms: WaveformCsvWriter;
  readonly #breaths: BreathsCsvWriter;
  readonly #events: EventsCsvWriter;
  readonly #trends: TrendsCsvWriter;
  readonly #unheld: UnheldChannels;
  #nextIndex = 0;
  #hasSamples = false;

  constructor(header: WriterHeader) {
    this.#waveforms = new WaveformCsvWriter(header);
    this.#breaths = new BreathsCsvWriter(header);
    this.#events = new EventsCsvWriter(header);
    this.#trends = new TrendsCsvWriter(header);
    this.#unheld = new UnheldChannels(header.channels);
  }

  write(event: WritableEvent): readonly WrittenChunk[] {
    const { ending, text } = this.#format(event);
    return text === '' ? [] : [{ ending, bytes: encodeUtf8(text) }];
  }

  finish() {
    const text = this.#hasSamples ? this.#waveforms.finish() : '';
    const chunks = text === '' ? [] : [{ ending: WAVEFORMS, bytes: encodeUtf8(text) }];
    return { chunks, losses: this.#unheld.report('This table') };
  }

  #format(event: WritableEvent): { readonly ending: string; readonly text: string } {
    switch (event.type) {
      case 'samples':
        this.#hasSamples = true;
        this.#nextIndex = event.block.firstIndex + event.block.length;
        this.#unheld.add(event.block);
        return { ending: WAVEFORMS, text: this.#waveforms.writeBlock(event.block) };
      case 'mark':
        this.#waveforms.addMark(event);
        return { ending: WAVEFORMS, text: '' };
      case 'wall_clock':
        return { ending: WAVEFORMS, text: this.#waveforms.writeClock(event) };
      case 'loss':
        return { ending: WAVEFORMS, text: this.#waveforms.writeLoss(event) };
      case 'breath':
        return { ending: BREATHS, text: this.#breaths.write(event) };
      case 'finding':
        return { ending: EVENTS, text: this.#events.writeFinding(event) };
      case 'settings':
        return { ending: EVENTS, text: this.#events.writeSettings(event, this.#nextIndex) };
      case 'log':
        return { ending: EVENTS, text: this.#events.writeLog(event) };
      case 'trend_columns':
        return { ending: TRENDS, text: this.#trends.writeColumns(event) };
      case 'trend_row':
        return { ending: TRENDS, text: this.#trends.writeRow(event) };
    }
  }
}
