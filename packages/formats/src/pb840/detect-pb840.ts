import { createPb840Scanner } from '@eupnea/model';

/** PB840 text is known by its BS marks; rows alone could be any two columns. */
export function detectPb840(head: Uint8Array): boolean {
  let starts = 0;
  let rows = 0;
  const scanner = createPb840Scanner({
    row() {
      rows += 1;
    },
    other(line) {
      if (line.kind === 'breath_start') starts += 1;
      else if (line.kind === 'row') rows += 1;
    },
  });
  scanner.push(head);
  scanner.finish();
  return starts > 0 && rows > 0;
}
