import { open } from 'node:fs/promises';
import type { RecordingInspectionRecord } from '@eupnea/contracts';
import { HEAD_BYTES, inspectRecording } from '@eupnea/formats';

/** What a stored file is, by its content. */
export async function inspectStoredFile(path: string, fileName: string): Promise<RecordingInspectionRecord> {
  const head = await readFileHead(path);
  const inspection = inspectRecording(head, fileName);
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

async function readFileHead(path: string): Promise<Uint8Array> {
  const file = await open(path, 'r');
  try {
    const head = new Uint8Array(HEAD_BYTES);
    const { bytesRead } = await file.read(head, 0, HEAD_BYTES, 0);
    return head.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
