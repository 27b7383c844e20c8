import type { WaveformFileFormat } from '@eupnea/contracts/research-dataset';
import { findWriterFormat, type RecordingWriter } from '@eupnea/formats';
import { ensure } from '@eupnea/model';
import type { ZipEntry } from '../../../../http/write-zip.ts';
import type { DatasetSource } from '../dataset-table.ts';
import { readBlocks, type SignalRun } from './list-runs.ts';

/** The file of each format that is written while samples are read; the other files are small. */
const STREAMED = { parquet: '.parquet', edf: '.edf', wfdb: '.dat' } as const;

/** The file of a recording that names the others, or the only one. */
const MAIN = { parquet: '.parquet', edf: '.edf', wfdb: '.hea' } as const;

export function mainEndingOf(format: WaveformFileFormat): string {
  return MAIN[format];
}

/**
 * Files of one run of samples, without pseudonym, device or mark.
 * @param place folder and record name
 * @param startMs shifted time of the first sample, ms
 */
export async function* writeSignalFile(
  source: DatasetSource,
  run: SignalRun,
  {
    format,
    place: { folder, name },
    software,
    startMs,
  }: {
    readonly format: WaveformFileFormat;
    readonly place: { readonly folder: string; readonly name: string };
    readonly software: string;
    readonly startMs: number;
  },
): AsyncGenerator<ZipEntry> {
  const writer = ensure(findWriterFormat(format), `writer ${format}`).createWriter({
    device: { model: null, serial: null, software: null },
    pseudonym: null,
    channels: run.channels,
    rateHz: run.rateHz,
    software,
    recordName: name,
    survey: run.survey,
    analysisVersion: null,
  });
  const others = new Map<string, Uint8Array[]>();
  const content = streamSamples(source, run, { writer, startMs, streamed: STREAMED[format], others });
  yield { name: `${folder}/${name}${STREAMED[format]}`, content, deflates: format !== 'parquet' };
  for (const [ending, pieces] of others)
    yield { name: `${folder}/${name}${ending}`, content: give(pieces), deflates: true };
}

async function* streamSamples(
  { pool, notes }: DatasetSource,
  run: SignalRun,
  target: {
    readonly writer: RecordingWriter;
    readonly startMs: number;
    readonly streamed: string;
    readonly others: Map<string, Uint8Array[]>;
  },
): AsyncGenerator<Uint8Array> {
  const { writer, startMs, streamed, others } = target;
  const sort = function* (chunks: ReturnType<RecordingWriter['write']>): Generator<Uint8Array> {
    for (const { ending, bytes } of chunks) {
      if (ending === streamed) yield bytes;
      else others.set(ending, [...(others.get(ending) ?? []), bytes]);
    }
  };
  yield* sort(writer.write({ type: 'wall_clock', sampleIndex: 0, timeMs: startMs, zoned: true }));
  for await (const block of readBlocks(pool, run)) yield* sort(writer.write({ type: 'samples', block }));
  const { chunks, losses } = writer.finish();
  yield* sort(chunks);
  for (const { what, name } of losses) notes.add('not held by the file format', `${what} ${name}`.trim());
}

async function* give(pieces: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* pieces;
}
