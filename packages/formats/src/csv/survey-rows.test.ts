import { describe, expect, it } from 'vitest';
import { encodeUtf8 } from '../encode-utf8.ts';
import { findRecordingFormat, inspectFiles } from '../registry.ts';
import { sourceOfBytes, type NamedSource } from '../named-source.ts';
import { readRecording } from '../read-recording.ts';

const RATE_HZ = 100;
/** Rows of the start that hold every second sample only: more than are held while reading. */
const THIN_ROWS = 9000;

/** Makes the file long with few rows. */
const REMARK = 'x'.repeat(100);

/** A table of 100 Hz whose first minutes are thinned, as a monitor writes them that changes its export. */
function thinnedStart(): Uint8Array {
  const lines = ['time (s),flow (L/min),pressure (cmH2O),remark'];
  for (let sample = 0; sample < 40_000; sample += sample < 2 * THIN_ROWS ? 2 : 1) {
    const seconds = sample / RATE_HZ;
    const flow = 40 * Math.sin(seconds * 1.7) + 3 * Math.sin(seconds * 0.31);
    lines.push(
      `${seconds.toFixed(3)},${flow.toFixed(5)},${(15 + 5 * Math.sin(seconds * 1.7)).toFixed(5)},${REMARK}`,
    );
  }
  return encodeUtf8(`${lines.join('\n')}\n`);
}

async function readRates(source: NamedSource) {
  const { formatId, mapping } = await inspectFiles([source]);
  const format = findRecordingFormat(formatId ?? '');
  if (format === null || mapping === null) throw new Error('not a table');
  const rates = new Set<number>();
  let dropped = 0;
  for await (const events of readRecording([source], format, { mapping })) {
    for (const event of events) {
      if (event.type === 'samples') rates.add(event.block.rateHz);
      if (event.type === 'issue' && event.issue.code === 'csv_extra_rows') dropped += 1;
    }
  }
  return { rates: [...rates], dropped };
}

describe('the survey of a table', () => {
  it('finds the rate that the first rows do not show', async () => {
    expect(await readRates(sourceOfBytes('x.csv', thinnedStart()))).toEqual({ rates: [RATE_HZ], dropped: 0 });
  });

  it('is left out for a source that is read once', async () => {
    const { slice: _slice, ...once } = sourceOfBytes('x.csv', thinnedStart());
    expect((await readRates(once)).rates).toEqual([RATE_HZ / 2]);
  });
});
