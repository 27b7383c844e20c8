import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { Dataset, DatasetFormat, WaveformFileFormat } from '@eupnea/contracts/research-dataset';
import type { CohortDefinition } from '@eupnea/contracts/research-definition';
import type { Pool } from 'pg';
import { writeZip } from '../../../http/write-zip.ts';
import type { DatasetFiles } from '../../../storage/dataset/dataset-files.ts';
import type { Database } from '../../../storage/open-storage.ts';
import { findStarts } from '../read-courses.ts';
import { readProjectTime } from '../read-project-time.ts';
import { selectSnapshot } from '../resolve-groups.ts';
import { Disguise } from './disguise.ts';
import { writePackage } from './write-package.ts';

/**
 * Maximum file size: a zip without the 64-bit extension ends at 4 GiB. Larger data need several data sets.
 */
const DATASET_MAX_BYTES = 4 * 1024 ** 3 - 64 * 1024 ** 2;

export interface DatasetMakerParts {
  readonly db: Database;
  readonly pool: Pool;
  /** Pool from which the tables of the data set are read. */
  readonly analytics: Pool;
  readonly files: DatasetFiles;
  readonly software: string;
  readonly now: () => number;
}

export interface DatasetWork {
  readonly signal: AbortSignal;
  /** 0 to 1. */
  readonly reportProgress: (share: number) => void;
}

interface DatasetRow {
  readonly stored_name: string;
  readonly format: DatasetFormat;
  readonly waveforms: boolean;
  readonly waveform_files: WaveformFileFormat | null;
  readonly snapshot_id: number;
  readonly definition: CohortDefinition;
  readonly analysis_version: number;
  readonly project_id: number;
}

/**
 * Writes the file of a data set from its snapshot, a page of rows at a time. A restart after a crash uses new
 * numbers and dates and discards the partial file.
 */
export async function makeDataset(
  parts: DatasetMakerParts,
  datasetId: number,
  work: DatasetWork,
): Promise<{ readonly bytes: number }> {
  const row = await findWanted(parts.pool, datasetId);
  if (row === null) throw new Error('The data set was removed');
  try {
    const written = await writeFile(parts, row, work);
    await parts.files.finish(row.stored_name);
    if (!(await keep(parts.pool, datasetId, written))) throw new Error('The data set was removed');
    return { bytes: written.bytes };
  } catch (error) {
    await parts.files.remove(row.stored_name);
    throw error;
  }
}

async function findWanted(pool: Pool, datasetId: number): Promise<DatasetRow | null> {
  const { rows } = await pool.query<DatasetRow>(
    `select made.stored_name, made.format, made.waveforms, made.waveform_files, made.snapshot_id, snapshot.definition, snapshot.analysis_version,
       cohort.project_id
     from research_dataset made
     join research_snapshot snapshot on snapshot.id = made.snapshot_id
     join research_cohort cohort on cohort.id = made.cohort_id
     where made.id = $1 and made.removed_at is null and made.finished_at is null`,
    [datasetId],
  );
  return rows[0] ?? null;
}

interface WrittenFile {
  readonly bytes: number;
  readonly sha256: string;
  readonly rows: NonNullable<Dataset['rows']>;
}

async function writeFile(
  { db, pool, analytics, files, software, now }: DatasetMakerParts,
  row: DatasetRow,
  { signal, reportProgress }: DatasetWork,
): Promise<WrittenFile> {
  const time = await readProjectTime(pool, row.project_id, BigInt(Math.round(now() * 1000)));
  const { patients, stretches } = await selectSnapshot(db, row.snapshot_id, time);
  const disguise = new Disguise(stretches, findStarts(time.stretches));
  const inOrder = stretches.toSorted(
    (left, right) =>
      disguise.patient(left.patientId) - disguise.patient(right.patientId) ||
      Number(left.fromUs - right.fromUs),
  );
  const rows: WrittenFile['rows'] = {};
  const entries = writePackage(
    {
      source: { pool: analytics, projectId: row.project_id, disguise, patients, stretches: inOrder },
      head: {
        software,
        analysisVersion: row.analysis_version,
        definition: row.definition,
        createdAt: new Date(now()),
      },
      format: row.format,
      waveforms: row.waveforms,
      waveformFiles: row.waveform_files ?? 'parquet',
      step: (share) => {
        signal.throwIfAborted();
        reportProgress(share);
      },
    },
    rows,
  );
  const hash = createHash('sha256');
  let bytes = 0;
  const file = await open(files.unfinishedPathOf(row.stored_name), 'w', 0o600);
  try {
    for await (const piece of writeZip(entries)) {
      signal.throwIfAborted();
      bytes += piece.length;
      if (bytes > DATASET_MAX_BYTES)
        throw new Error('The data set is larger than 4 GB: choose a smaller cohort');
      hash.update(piece);
      await file.write(piece);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return { bytes, sha256: hash.digest('hex'), rows };
}

/**
 * Returns false when the data set was removed meanwhile: a patient in it was erased, or a user deleted it.
 */
async function keep(pool: Pool, datasetId: number, { bytes, sha256, rows }: WrittenFile): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update research_dataset set finished_at = now(), size_bytes = $2, sha256 = $3, rows = $4
     where id = $1 and removed_at is null`,
    [datasetId, bytes, sha256, JSON.stringify(rows)],
  );
  return rowCount === 1;
}
