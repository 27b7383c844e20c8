import type { WaveformFileFormat } from '@eupnea/contracts/research-dataset';
import { createParquetTableWriter } from '@eupnea/formats';
import type { ZipEntry } from '../../../../http/write-zip.ts';
import { BREATHS_TABLE } from '../breath-table.ts';
import { cutAtDays } from '../cut-at-days.ts';
import type { Piece } from '../cut-pieces.ts';
import type { DatasetRow, DatasetSource } from '../dataset-table.ts';
import { listRuns } from '../signals/list-runs.ts';
import { mainEndingOf, writeSignalFile } from '../signals/write-signal-file.ts';
import type { OmopRegistry } from './omop-registry.ts';

/** Files of samples and of breaths, a session and day at a time, each noted in the registry. */
export async function* writeOmopFiles(
  source: DatasetSource,
  registry: OmopRegistry,
  { format, software }: { readonly format: WaveformFileFormat; readonly software: string },
): AsyncGenerator<ZipEntry> {
  for (const [place, stretch] of source.stretches.entries()) {
    source.step(place / source.stretches.length);
    for (const piece of cutAtDays([stretch]).flat()) {
      for await (const run of listRuns(source.pool, piece)) {
        const name = `w${registry.nextId()}`;
        const startMs = source.disguise.timeUs(piece.patientId, run.startedAtUs) / 1000;
        registry.addWaveform(
          {
            piece,
            fromUs: run.startedAtUs,
            toUs: run.endedAtUs < piece.toUs ? run.endedAtUs : piece.toUs,
            extension: format,
            uri: `waveforms/${name}${mainEndingOf(format)}`,
          },
          run.channels,
          run.rateHz,
        );
        yield* writeSignalFile(source, run, {
          format,
          software,
          startMs,
          place: { folder: 'waveforms', name },
        });
      }
      yield* writeBreaths(source, piece, registry);
    }
  }
}

/** Every number of every breath of a session and day as one file; none without a breath. */
async function* writeBreaths(
  source: DatasetSource,
  piece: Piece,
  registry: OmopRegistry,
): AsyncGenerator<ZipEntry> {
  const pages = BREATHS_TABLE.readRows({ ...source, stretches: [piece], step: () => undefined });
  for (let page = await pages.next(); page.done !== true; page = await pages.next()) {
    if (page.value.length === 0) continue;
    const uri = `breaths/b${registry.nextId()}.parquet`;
    registry.addBreaths({ piece, fromUs: piece.fromUs, toUs: piece.toUs, extension: 'parquet', uri });
    yield { name: uri, content: writeRows(page.value, pages), deflates: false };
    return;
  }
}

async function* writeRows(
  first: readonly DatasetRow[],
  rest: AsyncGenerator<readonly DatasetRow[]>,
): AsyncGenerator<Uint8Array> {
  const writer = createParquetTableWriter(BREATHS_TABLE.columns);
  for (const row of first) yield writer.addRow(row);
  for await (const page of rest) for (const row of page) yield writer.addRow(row);
  yield writer.finish();
}
