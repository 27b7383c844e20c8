import { api } from '../../../lib/api.ts';
import { describeOptions } from '../../../lib/files/describe-options.ts';
import { zipFiles } from '../../../lib/files/zip-files.ts';
import type { LocalUpload, Stated } from '../logic/local-upload.ts';

/** Stores without compression: signals hardly shrink. */
const STORED = 0;

/** A record of several files is uploaded as an archive. */
async function packFile({ file, companions }: LocalUpload): Promise<File> {
  if (companions.length === 0) return file;
  const archive = await zipFiles(
    [file, ...companions].map((part) => ({ name: part.name, content: part })),
    STORED,
  );
  return new File([archive], `${file.name.replace(/\.[^.]*$/, '')}.zip`, { type: archive.type });
}

/** Endpoint for this kind of file; all endpoints inspect the content again. */
function pickDoor({ inspection, companions }: LocalUpload) {
  if (inspection?.contents === 'archive' || companions.length > 0) return 'uploadArchive';
  return inspection?.formatId === 'csv' ? 'uploadCsv' : 'uploadRecording';
}

/** Weight, height and sex describe a new patient; those of a known patient stay as they are. */
function describeStated({ patient, stated }: LocalUpload): { readonly stated?: Stated } {
  const { weight, height, sex, changes = [], ...settings } = stated;
  const told = {
    ...settings,
    ...(patient?.kind === 'new' ? { weight, height, sex } : {}),
    ...(changes.length === 0 ? {} : { changes }),
  };
  const isStated = Object.values(told).some((value) => value !== undefined);
  return isStated ? { stated: told } : {};
}

function describeNewPatient({ patient }: LocalUpload): { readonly new_patient?: string } {
  if (patient?.kind !== 'new') return {};
  const pseudonym = patient.pseudonym?.trim() ?? '';
  return pseudonym === '' ? {} : { new_patient: pseudonym };
}

/** Sends the file with its answers. Returns the upload id of the server. */
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
    body: {
      ...describeOptions(upload.answers, upload.inspection?.mapping !== null),
      ...describeNewPatient(upload),
      ...describeStated(upload),
    },
    file: await packFile(upload),
    onProgress,
    signal,
  });
  return id;
}
