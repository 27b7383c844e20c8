import { stat } from 'node:fs/promises';
import type { RecordingInspectionRecord } from '@eupnea/contracts';
import { inspectFiles, inspectRecording, readHead, type NamedSource } from '@eupnea/formats';
import type { RecordingInspection } from '@eupnea/model';
import { createFileSource } from './file-source.ts';

/** Identifies a stored file by its content. */
export async function inspectStoredFile(path: string, fileName: string): Promise<RecordingInspectionRecord> {
  const { size } = await stat(path);
  const inspection = await inspect(createFileSource(path, fileName, size));
  return {
    ...inspection,
    channels: inspection.channels.map((channel) => ({ ...channel })),
    questions: inspection.questions.map((question) => ({ ...question })),
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
  const saysNothing =
    inspection.contents === 'waveform' && inspection.channels.length === 0 && inspection.problem === null;
  return saysNothing ? inspectFiles([file]) : inspection;
}
