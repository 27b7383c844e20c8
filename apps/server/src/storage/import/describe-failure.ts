import type { FailedReport } from './import-messages.ts';
import { UnusableRecording } from './unusable-recording.ts';

/** Serialises an error for another process or thread. */
export function describeFailure(error: unknown): FailedReport {
  return {
    type: 'failed',
    code: error instanceof UnusableRecording ? error.code : null,
    values: error instanceof UnusableRecording ? error.values : {},
    message: error instanceof Error ? error.message : String(error),
  };
}

/** Restores an error serialised by describeFailure(). */
export function toError({ code, message, values }: FailedReport): Error {
  return code === null ? new Error(message) : new UnusableRecording(message, code, values);
}
