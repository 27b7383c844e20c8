/** The recording cannot be imported; the message is for the user, the code for its translation. */
export class UnusableRecording extends Error {
  readonly code: string;

  constructor(message: string, code: string) {
    super(message);
    this.code = code;
  }
}
