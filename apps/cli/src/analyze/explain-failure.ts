import { UnreadableSource } from '@eupnea/formats';
import { UsageError } from '../command.ts';
import { UnreadableRecording } from './analyze-recording.ts';

const SYSTEM_ERRORS: { readonly [code: string]: string } = {
  ENOENT: 'no such file, or no such folder for --out or --issues',
  EISDIR: 'is a folder',
  EACCES: 'may not be read or written',
  EPIPE: 'the reader of the output has gone',
  ENOSPC: 'no space left for the output',
};

/** Reason why a file could not be analysed; null for an internal error. */
export function explainFailure(error: unknown): string | null {
  if ([UnreadableRecording, UnreadableSource, UsageError].some((kind) => error instanceof kind))
    return error instanceof Error ? error.message : null;
  if (!(error instanceof Error) || !('code' in error)) return null;
  return SYSTEM_ERRORS[String(error.code)] ?? null;
}
