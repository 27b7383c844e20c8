import type { InputIssue } from '@eupnea/model';

/** Beginnings of files that people take for recordings, as Latin-1 text, with the names of their formats. */
const BEGINNINGS: readonly (readonly [RegExp, string])[] = [
  [/^\u0089HDF\r\n/, 'HDF5'],
  [/^\u0093NUMPY/, 'NumPy'],
  [/^\u00d0\u00cf.\u00e0\u00a1\u00b1.\u00e1/s, 'Excel 97 (.xls)'],
  [/^%PDF-/, 'PDF'],
  [/^\u0089PNG\r\n|^\u00ff\u00d8\u00ff|^GIF8|^II\*\0|^MM\0\*/, 'PNG, JPEG, GIF, TIFF'],
  [/^\uFEFF?\s*<(?:!doctype html|html|head|body)\b/i, 'HTML'],
  [/^7z\u00bc\u00af|^Rar!|^BZh[1-9]|^\u00fd7zXZ/, '7-Zip, RAR, bzip2, xz'],
  [/^SQLite format 3\0/, 'SQLite'],
  [/^RIFF[^]{4}WAVE/, 'WAV'],
];
const POINTER = /^version https:\/\/git-lfs\.github\.com\/spec\//;
/** Bytes that tell a format. */
const LONGEST = 512;

/** Names the format of a file that is none of Eupnea's, with the way out; null for bytes that nothing tells. */
export function nameForeignFile(head: Uint8Array): InputIssue | null {
  const text = String.fromCharCode(...head.subarray(0, LONGEST));
  if (POINTER.test(text))
    return {
      code: 'format_pointer',
      detail:
        'This is a pointer of Git LFS in place of the file: fetch the file itself (git lfs pull) and send that.',
    };
  const kind = BEGINNINGS.find(([pattern]) => pattern.test(text))?.[1];
  if (kind === undefined) return null;
  const detail = `This is a file of ${kind}, which is not read. Write the recording as CSV, EDF, WFDB, Parquet or MATLAB 7, and send that.`;
  return { code: 'format_foreign', detail, values: { kind } };
}
