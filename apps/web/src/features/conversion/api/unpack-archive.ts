import { ZIP_LIMITS } from '@eupnea/formats';
import { BROWSER_LIMIT_BYTES } from '../logic/choose-place.ts';
import type { UnpackedArchive } from '../logic/conversion-engine.ts';
import { runConversionWorker } from '../worker/run-conversion-worker.ts';

/** Limit on unpacked files, which are all in memory at once. */
const UNPACKED_LIMIT_BYTES = 4 * BROWSER_LIMIT_BYTES;

/** Unpacks the files of an archive within the limits of a tab; each is converted on its own. */
export async function unpackArchive(archive: File): Promise<UnpackedArchive> {
  const limits = { ...ZIP_LIMITS, entryBytes: BROWSER_LIMIT_BYTES, totalBytes: UNPACKED_LIMIT_BYTES };
  const answer = await runConversionWorker({ type: 'unpack', archive, limits }, 'unpacked', {});
  return { files: answer.files.map(({ name, content }) => new File([content], name)), issues: answer.issues };
}
