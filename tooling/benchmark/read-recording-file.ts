import { gatherRecordings, readRecording, settleReading } from '@eupnea/formats';
import { CHANNEL_CODES, type ChannelCode } from '@eupnea/model';
import { joinRates, type JoinedSamples } from '@eupnea/signal';
import { openFileSource } from '../../apps/cli/src/convert/find-inputs.ts';
import type { BenchmarkSamples } from './benchmark-recording.ts';

/** Longest recording, samples of a channel: 24 h at 100 Hz. All of them are in memory. */
const SAMPLES_MAX = 8_640_000;

/** Nobody can be asked: a file with an open question is refused. */
const NO_ANSWERS = { columns: null, rateHz: null, startedAt: null, timeZone: null, lagMs: null };

/**
 * Samples of a recording in any format that Eupnea reads, at its finest rate; its labels count from the first sample.
 * @param paths the files of the recording
 * @throws Error that says why the recording cannot be used
 */
export async function readRecordingFile(paths: readonly string[]): Promise<BenchmarkSamples> {
  const gathered = await gatherRecordings(await Promise.all(paths.map(openFileSource)));
  const waveforms = gathered.recordings.filter(({ inspection }) => inspection.contents === 'waveform');
  const [recording] = waveforms;
  if (recording === undefined) {
    const reasons = gathered.recordings.flatMap(({ inspection: { problem } }) => problem?.detail ?? []);
    throw new Error(['no waveforms', ...reasons].join(': '));
  }
  if (waveforms.length > 1) throw new Error(`${waveforms.length} recordings of this name: leave one`);
  const reading = settleReading(recording.inspection, NO_ANSWERS);
  if (!reading.ok) throw new Error(reading.error);
  const rates = new Map<number, RateColumns>();
  const { format, mapping } = reading.value;
  for await (const events of readRecording(recording.files, format, { mapping }))
    for (const event of events) {
      if (event.type !== 'samples') continue;
      const { rateHz } = event.block;
      const columns = rates.get(rateHz) ?? new RateColumns(rateHz);
      rates.set(rateHz, columns);
      columns.add(event.block);
    }
  const joined = joinRates(
    [...rates.values()].map((one) => one.finish()),
    CHANNEL_CODES,
  );
  return toSamples(joined);
}

interface Block {
  readonly firstIndex: number;
  readonly length: number;
  readonly channels: { readonly [Code in ChannelCode]?: Float32Array };
}

/** Channels of one rate, in pieces as they are read. */
class RateColumns {
  readonly #rateHz: number;
  readonly #pieces: Block[] = [];
  #firstIndex = 0;
  #length = 0;

  constructor(rateHz: number) {
    this.#rateHz = rateHz;
  }

  add(block: Block): void {
    if (this.#length === 0) this.#firstIndex = block.firstIndex;
    const expected = this.#firstIndex + this.#length;
    if (block.firstIndex !== expected) {
      const second = (expected - this.#firstIndex) / this.#rateHz;
      throw new Error(`no samples after ${second.toFixed(2)} s: split the recording at its gap`);
    }
    this.#pieces.push(block);
    this.#length += block.length;
    if (this.#length > SAMPLES_MAX) throw new Error(`more than ${SAMPLES_MAX} samples: cut it`);
  }

  finish() {
    const columns: { [Code in ChannelCode]?: Float32Array } = {};
    for (const { firstIndex, length, channels } of this.#pieces)
      for (const code of CHANNEL_CODES) {
        const values = channels[code];
        if (values === undefined) continue;
        const column = (columns[code] ??= new Float32Array(this.#length).fill(Number.NaN));
        column.set(values.subarray(0, length), firstIndex - this.#firstIndex);
      }
    const startUs = (this.#firstIndex * 1_000_000) / this.#rateHz;
    return { startUs, rateHz: this.#rateHz, firstIndex: this.#firstIndex, length: this.#length, columns };
  }
}

function toSamples(joined: readonly JoinedSamples[]): BenchmarkSamples {
  const [whole] = joined;
  if (whole === undefined) throw new Error('no samples');
  if (joined.length > 1) throw new Error('the rate of the samples changes: split the recording there');
  const columns = new Map<ChannelCode, Float32Array>();
  for (const code of CHANNEL_CODES) {
    const values = Float32Array.from(whole.columns[code] ?? []);
    if (values.some((value) => !Number.isNaN(value))) columns.set(code, values);
  }
  return { startS: 0, rateHz: whole.rateHz, columns };
}
