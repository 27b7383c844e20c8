/**
 * The bytes of a source cannot be had: damaged, cut short, or larger than allowed. Thrown by a source while it is read,
 * because an iterator has no other way to say it; `readRecording` turns it into an issue.
 */
export class UnreadableSource extends Error {
  readonly code: string;

  constructor(code: string, detail: string) {
    super(detail);
    this.code = code;
  }
}
