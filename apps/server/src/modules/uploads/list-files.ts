import type { ChannelMapping, InputIssue } from '@eupnea/model';
import type { ListedRecording } from '../../storage/import/import-messages.ts';
import { completeMapping } from './complete-mapping.ts';
import { explainGuess } from './judge-upload.ts';
import type { UploadRecord } from './upload-repository.ts';

/** One recording to be imported: the upload itself, or a file of an archive. */
export interface ImportedFile {
  /** Index in the list of the opened upload. */
  readonly position: number;
  /** Unique within its upload. */
  readonly fileName: string;
  readonly sizeBytes: number;
  readonly formatId: string;
  readonly mapping: ChannelMapping | null;
  /** Reason why the file cannot be imported; null when it can. */
  readonly problem: InputIssue | null;
}

/**
 * Files of the upload with the sender's answers. The sender's mapping applies to a single recording. In an
 * archive it applies only when the archive holds no other recording, such as a WFDB record of several files.
 */
export function listFiles(
  listed: readonly ListedRecording[],
  { kind, options }: Pick<UploadRecord, 'kind' | 'options'>,
): readonly ImportedFile[] {
  const names = new Map<string, number>();
  const takesMapping = kind !== 'archive' || listed.length === 1;
  return listed.map(({ fileName, sizeBytes, inspection }, position) => {
    const seen = (names.get(fileName) ?? 0) + 1;
    names.set(fileName, seen);
    const { mapping: given, ...ofTime } = options;
    const answers = takesMapping ? options : ofTime;
    const isMapped = takesMapping && given !== undefined;
    const mapping = completeMapping(answers, inspection);
    const needed =
      inspection.confidence === 'guess' && inspection.contents === 'waveform'
        ? explainGuess(inspection)
        : (inspection.questions.find(({ required }) => required)?.detail ?? null);
    return {
      position,
      fileName: seen === 1 ? fileName : `${fileName} (${seen})`,
      sizeBytes,
      formatId: inspection.formatId ?? 'csv',
      mapping,
      problem: isMapped ? null : describeProblem(inspection, needed),
    };
  });
}

function describeProblem(
  { problem, contents, formatId, formatName }: ListedRecording['inspection'],
  unanswered: string | null,
): InputIssue | null {
  if (problem !== null) return problem;
  if (contents === 'archive')
    return { code: 'zip_nested', detail: 'An archive in an archive is not opened.' };
  if (contents === 'trend' || contents === 'log') {
    return { code: 'no_waveforms', detail: `${formatName} has no waveforms: there are no breaths in it.` };
  }
  if (formatId === null) {
    return { code: 'format_unknown', detail: 'Not a recording of a format that is known.' };
  }
  if (unanswered === null) return null;
  return { code: 'answers_needed', detail: `${unanswered} Upload it by itself to answer.` };
}
