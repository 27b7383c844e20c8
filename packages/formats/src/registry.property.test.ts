import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseCsvColumns } from './csv/csv-columns.ts';
import { createCsvReader } from './csv/csv-reader.ts';
import { createPb840Reader } from './pb840/pb840-reader.ts';
import type { RecordingReader } from './reader.ts';
import { detectFormat } from './registry.ts';
import { createServoReader } from './servo/servo-reader.ts';

const columns = parseCsvColumns('time=1,flow=2,pressure=3');
if (!columns.ok) throw new Error('Invariant broken: the columns of the test cannot be read');
const { value: csvColumns } = columns;
const readers: readonly [string, () => RecordingReader][] = [
  ['PB840', () => createPb840Reader()],
  ['SERVO-U', () => createServoReader({})],
  ['CSV', () => createCsvReader({ columns: csvColumns })],
];

const pieces = fc.constantFrom(
  '[REC]\n',
  '[DATA]\nx\n',
  '12:00:00:000\tinsp.\t1.0\t2.0\t3\n',
  '12:00:00:010\tesp.\t1.0\t-2.0\t3\n',
  'BS, S:1,\n',
  'BE\n',
  '1.00, 2.00\n',
  '0.1,2,3\n',
  '0.2,2,3\n',
  '5,,\n',
  '\0\0\0',
  '\uFEFF',
  '\n',
  '"',
  '\t',
  '9'.repeat(500),
);
const texts = fc.oneof(
  fc.uint8Array({ maxLength: 3000 }),
  fc
    .array(pieces, { maxLength: 80 })
    .map((parts) => Uint8Array.from(parts.join(''), (c) => c.charCodeAt(0) & 255)),
);

describe.each(readers)('the %s reader', (_name, create) => {
  it('survives any bytes, in order, whatever the chunks, and says no infinity', () => {
    fc.assert(
      fc.property(texts, fc.integer({ min: 1, max: 700 }), (bytes, chunk) => {
        const reader = create();
        const events = [];
        for (let from = 0; from < bytes.length; from += chunk)
          events.push(...reader.push(bytes.subarray(from, from + chunk)));
        events.push(...reader.finish());
        let next = 0;
        for (const event of events) {
          if (event.type === 'mark') expect(event.sampleIndex).toBeGreaterThanOrEqual(next - 1);
          if (event.type !== 'samples') continue;
          expect(event.block.firstIndex).toBeGreaterThanOrEqual(next);
          next = event.block.firstIndex + event.block.length;
          for (const channel of Object.values(event.block.channels)) {
            expect(channel.length).toBe(event.block.length);
            expect(channel.every((value) => Number.isFinite(value) || Number.isNaN(value))).toBe(true);
          }
        }
      }),
    );
  });
});

describe('detection', () => {
  it('never throws and takes random bytes for nothing', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 2000 }), (bytes) => void detectFormat(bytes)));
  });

  it('knows the formats by their content', () => {
    const detect = (text: string) => detectFormat(Uint8Array.from(text, (c) => c.charCodeAt(0)))?.id ?? null;
    expect(detect('BS, S:1,\n1.0, 2.0\nBE\n')).toBe('pb840');
    expect(detect('\u00ef\u00bb\u00bf[REC]\nFecha\t1\n')).toBe('servo_u');
    expect(detect('Time,Flow,Pressure\n0,1,2\n')).toBe('csv');
    expect(detect('# eupnea-csv: 1 waveforms\n# rate_hz: 50\ntime_s,flow_lpm,pressure_cmh2o,mark\n')).toBe(
      'eupnea_csv_unmarked',
    );
    expect(detect('a,b,c\n0,1,2\n')).toBe(null);
    expect(detect('[LOG]\n')).toBe(null);
    expect(detect('')).toBe(null);
  });
});
