import { api } from '../../../lib/api.ts';
import { describeOptions } from '../../../lib/files/describe-options.ts';
import type { LocalUpload } from '../logic/local-upload.ts';

/** The door for this kind of file; all of them judge by content again. */
function pickDoor({ inspection }: LocalUpload) {
  if (inspection?.contents === 'archive') return 'uploadArchive';
  return inspection?.formatId === 'csv' ? 'uploadCsv' : 'uploadRecording';
}

/** Sends the file with its answers; answers the server's id of the upload. */
export async function sendUpload(
  upload: LocalUpload,
  onProgress: (sentBytes: number) => void,
  signal: AbortSignal,
): Promise<number> {
  const { id } = await api.call(pickDoor(upload), {
    query: {
      ...(upload.projectId === null ? {} : { project_id: upload.projectId }),
      ...(upload.patient?.kind === 'existing' ? { patient_id: upload.patient.id } : {}),
    },
    body: describeOptions(upload.answers, upload.inspection?.mapping !== null),
    file: upload.file,
    onProgress,
    signal,
  });
  return id;
}
