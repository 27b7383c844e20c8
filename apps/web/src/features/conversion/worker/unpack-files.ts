import { UnreadableSource, openArchive, type ZipLimits } from '@eupnea/formats';
import type { InputIssue } from '@eupnea/model';
import { sourceOfFile } from '../../../lib/files/source-of-file.ts';

export interface UnpackedFiles {
  readonly files: readonly { readonly name: string; readonly content: Blob }[];
  readonly issues: readonly InputIssue[];
}

/** A damaged entry does not affect the others. */
export async function unpackFiles(archive: File, limits: ZipLimits): Promise<UnpackedFiles> {
  const { sources, issues } = await openArchive(sourceOfFile(archive), { limits });
  const files: { name: string; content: Blob }[] = [];
  const found = [...issues];
  for (const source of sources) {
    const parts: Uint8Array<ArrayBuffer>[] = [];
    try {
      for await (const chunk of source.open()) parts.push(new Uint8Array(chunk));
      files.push({ name: source.name, content: new Blob(parts) });
    } catch (error) {
      if (!(error instanceof UnreadableSource)) throw error;
      found.push({
        code: error.code,
        detail: `${source.name}: ${error.message}`,
        values: { name: source.name },
      });
    }
  }
  return { files, issues: found };
}
