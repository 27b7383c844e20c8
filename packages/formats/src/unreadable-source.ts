/**
 * Thrown while a source is read when its bytes are damaged, truncated or larger than allowed. `readRecording` turns
 * the error into an issue.
 */
export class UnreadableSource extends Error {
  readonly code: string;

  constructor(code: string, detail: string) {
    super(detail);
    this.code = code;
  }
}
