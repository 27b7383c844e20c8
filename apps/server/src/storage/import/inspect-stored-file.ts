import { stat } from 'node:fs/promises';
import type { RecordingInspectionRecord } from '@eupnea/contracts/recording-inspection';
import {
  inspectFiles,
  inspectRecording,
  readHead,
  UnreadableSource,
  type NamedSource,
} from '@eupnea/formats';
import type { RecordingInspection } from '@eupnea/model';
import { createFileSource } from './file-source.ts';
import { openConvertible } from './open-convertible.ts';

/** Identifies a stored file by its content. */
export async function inspectStoredFile(path: string, fileName: string): Promise<RecordingInspectionRecord> {
  const { size } = await stat(path);
  return record(await inspect(createFileSource(path, fileName, size)));
}

/** As `inspectStoredFile`, but a gzip file is identified by the file in it. */
export async function inspectConvertible(path: string, fileName: string): Promise<RecordingInspectionRecord> {
  const { size } = await stat(path);
  try {
    return record(await inspect(await openConvertible(path, fileName, size)));
  } catch (error) {
    if (!(error instanceof UnreadableSource)) throw error;
    const nothing = await inspectFiles([]);
    return record({ ...nothing, problem: { code: error.code, detail: error.message } });
  }
}

function record(inspection: RecordingInspection): RecordingInspectionRecord {
  return {
    ...inspection,
    channels: inspection.channels.map((channel) => ({ ...channel })),
    questions: inspection.questions.map((question) => ({ ...question })),
    parts: inspection.parts?.map((part) => ({ ...part })),
    companions: [...inspection.companions],
    mapping:
      inspection.mapping === null
        ? null
        : { ...inspection.mapping, channels: inspection.mapping.channels.map((channel) => ({ ...channel })) },
    problem: inspection.problem === null ? null : { ...inspection.problem },
  };
}

/** Uses the first bytes; a format that only identifies itself there (Parquet) is opened. */
async function inspect(file: NamedSource): Promise<RecordingInspection> {
  const inspection = inspectRecording(await readHead(file), file.name);
  const { contents, channels, problem, mapping } = inspection;
  const saysNothing = contents === 'waveform' && channels.length === 0 && problem === null;
  // With a mapping, the lag between flow and pressure is measured on the samples.
  return saysNothing || mapping !== null ? inspectFiles([file]) : inspection;
}
