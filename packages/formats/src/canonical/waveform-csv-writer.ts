import type { MarkEvent, SampleBlock } from '@eupnea/model';
import { PendingMarks } from '../pending-marks.ts';
import type { LossEvent, WallClockEvent } from '../reader.ts';
import type { WriterHeader } from '../writer.ts';
import { describeCanonicalTable, describeClock } from './canonical-header.ts';
import { columnOfChannel } from './channel-columns.ts';
import { formatFloat32 } from './format-float32.ts';

/** Decimals of `time_s`: six recover the sample index at any rate up to 1 kHz. */
const TIME_DECIMALS = 6;

/** `time_s`, one column per channel, `mark`: one row per sample; an empty cell is a missing sample. */
export class WaveformCsvWriter {
  readonly #header: WriterHeader;
  readonly #marks = new PendingMarks();
  #begun = false;

  constructor(header: WriterHeader) {
    this.#header = header;
  }

  addMark(mark: MarkEvent): void {
    this.#marks.add(mark);
  }

  writeClock(event: WallClockEvent): string {
    return this.#begin() + this.#writeMarksBefore(event.sampleIndex) + describeClock(event);
  }

  writeLoss({ sampleIndex, lost }: LossEvent): string {
    return `${this.#begin()}# lost: ${sampleIndex} ${lost}\n`;
  }

  writeBlock(block: SampleBlock): string {
    let text = this.#begin() + this.#writeMarksBefore(block.firstIndex);
    const columns = this.#header.channels.map((channel) => block.channels[channel]);
    for (let offset = 0; offset < block.length; offset += 1) {
      const index = block.firstIndex + offset;
      text += this.#formatTime(index);
      for (const column of columns) text += `,${formatFloat32(column?.[offset] ?? Number.NaN)}`;
      text += index >= this.#marks.firstIndex ? `,${formatMarks(this.#marks.takeThrough(index))}\n` : ',\n';
    }
    return text;
  }

  finish(): string {
    return this.#begin() + this.#writeMarksBefore(Number.POSITIVE_INFINITY);
  }

  #begin(): string {
    if (this.#begun) return '';
    this.#begun = true;
    const names = ['time_s', ...this.#header.channels.map(columnOfChannel), 'mark'];
    return `${describeCanonicalTable('waveforms', this.#header)}${names.join(',')}\n`;
  }

  /** Writes marks whose sample is missing (gap, end of recording) as rows without values. */
  #writeMarksBefore(index: number): string {
    let text = '';
    while (this.#marks.firstIndex < index) {
      const at = this.#marks.firstIndex;
      const marks = formatMarks(this.#marks.takeThrough(at));
      text += `# mark: ${at} ${marks}\n`;
    }
    return text;
  }

  #formatTime(index: number): string {
    return String(Number((index / this.#header.rateHz).toFixed(TIME_DECIMALS)));
  }
}

/** `breath_end inspiration_start:14919`. */
function formatMarks(marks: readonly MarkEvent[]): string {
  return marks
    .map(({ kind, deviceBreathNumber }) =>
      deviceBreathNumber === undefined ? kind : `${kind}:${deviceBreathNumber}`,
    )
    .join(' ');
}
