import {
  CHANNEL_CODES,
  CHANNELS,
  ensure,
  type ChannelCode,
  type ConversionLoss,
  type SampleBlock,
} from '@eupnea/model';
import { encodeUtf8 } from '../encode-utf8.ts';
import { reportTimeLosses } from '../survey/annotation-losses.ts';
import type { RecordingSurvey } from '../survey/recording-survey.ts';
import { SampleTimeline } from '../survey/sample-timeline.ts';
import { UnheldChannels } from '../unheld-channels.ts';
import type { RecordingWriter, WriterFormat, WriterHeader, WrittenChunk } from '../writer.ts';
import type { BreathEvent, WritableEvent } from '../writable-event.ts';
import { FhirBundleWriter, MOST_WAVE_SAMPLES } from './fhir-bundle.ts';

const ENDING = '.fhir.json';
/** Number of the device. A recording has one device, which has no number in an installation. */
const DEVICE_ID = 1;

/** FHIR R4 bundle of one recording (docs/formats/fhir.md), with its breaths and waves. */
export const FHIR_BUNDLE: WriterFormat = {
  id: 'fhir',
  name: 'FHIR R4',
  endings: [ENDING],
  mediaType: 'application/fhir+json',
  channels: CHANNEL_CODES,
  holdsBreaths: true,
  needsSurvey: true,
  isInseparable: false,
  shiftsDates: true,
  createWriter: (header) => new FhirWriter(header),
};

/** Writes waves in stretches of about a minute without a gap, so that memory is bounded. */
class FhirWriter implements RecordingWriter {
  readonly #header: WriterHeader;
  readonly #survey: RecordingSurvey;
  readonly #bundle: FhirBundleWriter;
  readonly #timeline: SampleTimeline;
  readonly #unheld: UnheldChannels;
  readonly #columns: ReadonlyMap<ChannelCode, Float32Array>;
  readonly #lost = new Map<ConversionLoss['what'], number>();
  readonly #rounded = new Map<ChannelCode, number>();
  #begun = false;
  #firstTick = 0;
  #used = 0;

  constructor(header: WriterHeader) {
    this.#header = header;
    this.#survey = ensure(header.survey, 'a FHIR bundle is written after a survey');
    this.#bundle = new FhirBundleWriter({
      shiftDays: header.dateShiftDays ?? 0,
      isZoneUnknown: this.#survey.start?.zoned === false,
      modelOf: () => header.device.model ?? '',
    });
    this.#timeline = new SampleTimeline(this.#survey.rateHz);
    this.#unheld = new UnheldChannels(header.channels);
    this.#columns = new Map(header.channels.map((channel) => [channel, new Float32Array(MOST_WAVE_SAMPLES)]));
  }

  write(event: WritableEvent): readonly WrittenChunk[] {
    switch (event.type) {
      case 'samples':
        this.#unheld.add(event.block);
        return this.#toChunks(this.#takeBlock(event.block));
      case 'wall_clock':
        this.#timeline.tell(event);
        return [];
      case 'breath':
        return this.#toChunks(this.#addBreath(event));
      case 'mark':
        return this.#lose('marks');
      case 'finding':
        return this.#lose('findings');
      case 'settings':
        return this.#lose('settings');
      case 'log':
        return this.#lose('log');
      case 'trend_row':
        return this.#lose('trends');
      case 'trend_columns':
      case 'loss':
        return [];
    }
  }

  finish() {
    const text = this.#flush() + this.#bundle.end();
    return { chunks: this.#toChunks(text), losses: this.#report() };
  }

  #addBreath({ breathNumber, breath }: BreathEvent): string {
    const { startIndex, endIndex } = breath;
    const tick = this.#timeline.place(startIndex);
    return this.#bundle.addBreath({
      ...this.#origin,
      breathNumber,
      startMs: this.#timeOf(tick),
      endMs: this.#timeOf(tick + endIndex - startIndex),
      breath,
    });
  }

  #takeBlock(block: SampleBlock): string {
    let text = '';
    const first = this.#timeline.placeSample(block.firstIndex);
    if (this.#used > 0 && first !== this.#firstTick + this.#used) text += this.#flush();
    for (let done = 0; done < block.length; ) {
      if (this.#used === 0) this.#firstTick = first + done;
      const count = Math.min(block.length - done, MOST_WAVE_SAMPLES - this.#used);
      for (const [channel, column] of this.#columns) {
        const values = block.channels[channel]?.subarray(done, done + count);
        if (values === undefined) column.fill(Number.NaN, this.#used, this.#used + count);
        else column.set(values, this.#used);
      }
      this.#used += count;
      done += count;
      if (this.#used === MOST_WAVE_SAMPLES) text += this.#flush();
    }
    return text;
  }

  #flush(): string {
    const texts = [...this.#columns].map(([channel, column]) => {
      const samples = column.subarray(0, this.#used);
      const { resolution } = CHANNELS[channel];
      const rounded = samples.reduce((sum, value) => sum + (isMultiple(value, resolution) ? 0 : 1), 0);
      this.#rounded.set(channel, (this.#rounded.get(channel) ?? 0) + rounded);
      const { rateHz } = this.#survey;
      const startMs = this.#timeOf(this.#firstTick);
      return this.#bundle.addWave({ ...this.#origin, channel, startMs, rateHz, samples, computed: false });
    });
    this.#used = 0;
    return texts.join('');
  }

  get #origin() {
    return { deviceId: DEVICE_ID, pseudonym: this.#header.pseudonym };
  }

  /** Returns null when the recording has no times. */
  #timeOf(tick: number): number | null {
    const { start, rateHz } = this.#survey;
    return start === null ? null : start.timeMs + (tick * 1000) / rateHz;
  }

  #toChunks(text: string): readonly WrittenChunk[] {
    if (text === '') return [];
    const begin = this.#begun ? '' : this.#bundle.begin();
    this.#begun = true;
    return [{ ending: ENDING, bytes: encodeUtf8(begin + text) }];
  }

  #lose(what: ConversionLoss['what']): readonly WrittenChunk[] {
    this.#lost.set(what, (this.#lost.get(what) ?? 0) + 1);
    return [];
  }

  #report(): readonly ConversionLoss[] {
    const { start } = this.#survey;
    const untold: ConversionLoss[] = [];
    const lose = (detail: string) => untold.push({ what: 'time', name: '', count: 1, detail });
    if (start === null)
      lose('The recording tells no time: breaths and waves have none, and only their order.');
    else if (!start.zoned)
      lose('FHIR times need a zone and the recording has none: they are written as UTC.');
    const rounded = [...this.#rounded].flatMap(([name, count]): ConversionLoss[] => {
      const step = CHANNELS[name].resolution;
      const detail = `Values of ${name} are rounded to ${step} ${CHANNELS[name].unit}.`;
      return count === 0 ? [] : [{ what: 'precision', name, count, step, detail }];
    });
    const lost = [...this.#lost].map(([what, count]) => ({
      what,
      name: '',
      count,
      detail: `The FHIR bundle has no place for ${what}.`,
    }));
    return [
      ...this.#unheld.report('The FHIR bundle'),
      ...rounded,
      ...reportTimeLosses(this.#survey),
      ...untold,
      ...lost,
    ];
  }
}

/** Whether a value is a multiple of the resolution; a missing sample counts as one. */
function isMultiple(value: number, resolution: number): boolean {
  return !Number.isFinite(value) || Math.fround(Math.round(value / resolution) * resolution) === value;
}
