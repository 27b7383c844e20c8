import type { InputIssue } from '@eupnea/model';

/** The recording cannot be imported; the message is for the user, the code with its values for its translation. */
export class UnusableRecording extends Error {
  readonly code: string;
  readonly values: NonNullable<InputIssue['values']>;

  constructor(message: string, code: string, values: NonNullable<InputIssue['values']> = {}) {
    super(message);
    this.code = code;
    this.values = values;
  }
}
