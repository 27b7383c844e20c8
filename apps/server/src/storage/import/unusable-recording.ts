/** The recording cannot be imported at all; the message is for people, the code for their translation. */
export class UnusableRecording extends Error {
  readonly code: string;

  constructor(message: string, code: string) {
    super(message);
    this.code = code;
  }
}
