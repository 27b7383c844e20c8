import type { FailedReport } from './import-messages.ts';
import { UnusableRecording } from './unusable-recording.ts';

/** An error on its way to another process or thread. */
export function describeFailure(error: unknown): FailedReport {
  return {
    type: 'failed',
    code: error instanceof UnusableRecording ? error.code : null,
    message: error instanceof Error ? error.message : String(error),
  };
}

/** The error that describeFailure() described. */
export function toError({ code, message }: FailedReport): Error {
  return code === null ? new Error(message) : new UnusableRecording(message, code);
}
