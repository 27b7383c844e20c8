import { zipSync } from 'fflate';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TEST_FLOW, TEST_NOTES, TEST_PRESSURE, writeTestEdf } from './edf/write-test-edf.ts';
import { encodeUtf8 } from './encode-utf8.ts';
import { gatherRecordings } from './gather-recordings.ts';
import { sourceOfBytes } from './named-source.ts';
import { readRecording } from './read-recording.ts';
import { findRecordingFormat, inspectRecording } from './registry.ts';

const RUNS = process.env['EUPNEA_DEEP'] === undefined ? 100 : 20_000;
/** Nothing that a small hostile file says may become more samples than this for each of its bytes. */
const MOST_SAMPLES_A_BYTE = 130;

const SERVO_HEAD =
  '\uFEFF[REC]\nFecha\t28/01/26 17:06:14\nDate format\tdd/MM/yy\nDecimal separator\tPOINT\n==========\n';
const SMALL_FILES: { readonly [name: string]: string } = {
  pb840: '2200-01-01-00-00-00.5\nBS, S:1,\n1.00, 5.00\n-2.00, 4.50\nBE\nBS, S:2,\n1.0, 5\nBE\n',
  'three columns':
    '2015-08-27 16:15:18.749,\n2015-08-27 16:15:18.854, BS, S:1,\n2015-08-27 16:15:18.877, -1.81, 3.44\n',
  csv: `time_s,flow_lpm,pressure_cmh2o\n${[0, 1, 2, 3, 4].map((i) => `${i / 50},${i * 10 - 20},${i + 5}`).join('\n')}\n`,
  'eupnea csv':
    '# eupnea-csv: 1 waveforms\n# rate_hz: 50\ntime_s,flow_lpm,mark\n# clock: 0 2026-01-01T00:00:00.000000Z\n0,1.5,inspiration_start:1\n0.02,,\n# lost: 1 1\n',
  servo: `${SERVO_HEAD}[DATA]\nT\tF\tP\tF\tV\n17:05:43:745\tesp.\t24.93\t0.02\t401\n17:05:43:755\tinsp.\t24.28\t0.66\t399\n`,
  trends: `${SERVO_HEAD.replace('[REC]', '[TRE]')}Tiempo\tVci (ml)\n28/01/26 16:54:38\t#400\n`,
  recruitment: `${SERVO_HEAD.replace('[REC]', '[RECRUITMENT]')}[DATA]\nTiempo\tVci (ml)\n16:54:38\t***\n16:54:40\t400\n`,
  'eupnea trends':
    '# eupnea-csv: 1 trends\nwall_time,VTi (ml),"a, b",doubtful\n2026-01-01T00:00:00.000000Z,400,x,VTi (ml)\n',
  'eupnea events':
    '# eupnea-csv: 1 events\nfirst_sample,last_sample,wall_time,event,name,value\n,,2026-01-01T00:00:00.000000,alarm,a,"b, c"\n0,1,,finding,cough,0.5\n',
  log: `${SERVO_HEAD.replace('[REC]', '[LOG]')}16:53:44, 28/01/26\tAlarma\tx\n`,
};
const EDF_RECORDS = ['+0', '+9'].map((onset) => [
  [0, 1, 2, 3, 4],
  [5, 6, 7, 8, 9],
  `${onset}\u0014\u0014\0+1\u00152\u0014note\u0014\0`,
]);
const BINARY_FILES: readonly (readonly [string, Uint8Array])[] = [
  [
    'edf',
    writeTestEdf({
      reserved: 'EDF+D',
      signals: [TEST_FLOW, TEST_PRESSURE, TEST_NOTES],
      records: EDF_RECORDS,
    }),
  ],
  ['bdf', writeTestEdf({ bdf: true, signals: [TEST_PRESSURE], records: [[[1, 2, 3, 4, 5]]] })],
  [
    'edf annotations',
    writeTestEdf({
      reserved: 'EDF+C',
      signals: [TEST_NOTES],
      records: [['+0\u0014\u0014\0+1\u0014a\u0014\0']],
    }),
  ],
];
const FILES = [
  ...Object.entries(SMALL_FILES).map(([name, text]) => [name, encodeUtf8(text)] as const),
  ...BINARY_FILES,
];
const ZIP = zipSync({
  'a.csv': encodeUtf8(SMALL_FILES['pb840'] ?? ''),
  'b.txt': encodeUtf8(SMALL_FILES['log'] ?? ''),
});

const WFDB_ZIP = zipSync(
  {
    'r.hea': encodeUtf8('r/2 1 50 5\na 2\n~ 3\n'),
    'a.hea': encodeUtf8('a 1 50 2 1:00:00 1/2/2020\na.dat 212 10/L/min 8 0 0 0 0 Flow\n'),
    'a.dat': Uint8Array.from([1, 2, 3]),
    'r.atr': Uint8Array.from([2, 4, 2, 252, 65, 65, 0, 0]),
  },
  { level: 0 },
);

/** As an upload does it: whatever the file is, its recordings are read by their own proposals. */
async function readEverything(
  bytes: Uint8Array,
): Promise<{ readonly samples: number; readonly told: number }> {
  const { recordings, issues } = await gatherRecordings([sourceOfBytes('x', bytes)]);
  let samples = 0;
  let told = issues.length;
  for (const { files, inspection } of recordings) {
    if (inspection.problem !== null) told += 1;
    const format = inspection.formatId === null ? null : findRecordingFormat(inspection.formatId);
    if (format === null) continue;
    const options = inspection.mapping === null ? {} : { mapping: inspection.mapping };
    let next = 0;
    for await (const events of readRecording(files, format, options)) {
      for (const event of events) {
        if (event.type === 'issue') expect(event.issue.detail).not.toBe('');
        else told += 1;
        if (event.type === 'trend_row' || event.type === 'log' || event.type === 'wall_clock')
          expect(Number.isFinite(event.timeMs)).toBe(true);
        if (event.type !== 'samples') continue;
        expect(Number.isSafeInteger(event.block.firstIndex)).toBe(true);
        expect(event.block.firstIndex).toBeGreaterThanOrEqual(next);
        next = event.block.firstIndex + event.block.length;
        samples += event.block.length;
        for (const channel of Object.values(event.block.channels))
          for (const value of channel) expect(Math.abs(value) === Number.POSITIVE_INFINITY).toBe(false);
      }
    }
  }
  expect(samples).toBeLessThanOrEqual(MOST_SAMPLES_A_BYTE * (bytes.length + 10));
  return { samples, told };
}

it('the small files are of the kinds that they are meant to be', () => {
  const ids = FILES.map(([, bytes]) => inspectRecording(bytes, 'x').formatId);
  expect(ids).toEqual([
    'pb840',
    'pb840',
    'csv',
    'eupnea_csv',
    'servo_u',
    'servo_u_trends',
    'servo_u_trends',
    'eupnea_csv_trends',
    'eupnea_csv_events',
    'servo_u_log',
    'edf',
    'edf',
    'edf_annotations',
  ]);
});

describe('a small file cut at every byte', () => {
  it.each([...FILES, ['zip', ZIP] as const, ['wfdb', WFDB_ZIP] as const])(
    'is read as far as it goes: %s',
    async (_name, bytes) => {
      for (let length = 0; length <= bytes.length; length += 1)
        await readEverything(bytes.subarray(0, length));
      expect((await readEverything(bytes)).told).toBeGreaterThan(0);
    },
  );
});

describe('hostile bytes', () => {
  it('never break a reader: any bytes at all', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 2000 }),
        async (bytes) => void (await readEverything(bytes)),
      ),
      { numRuns: RUNS },
    );
  });

  it('never break a reader: files of every kind with bytes changed, doubled and taken out', async () => {
    const change = fc.record({
      at: fc.nat(),
      byte: fc.nat({ max: 255 }),
      kind: fc.constantFrom('set', 'insert', 'remove'),
    });
    const files = fc.constantFrom(...FILES.map(([, bytes]) => bytes), ZIP, WFDB_ZIP);
    await fc.assert(
      fc.asyncProperty(files, fc.array(change, { minLength: 1, maxLength: 12 }), async (file, changes) => {
        const bytes = [...file];
        for (const { at, byte, kind } of changes) {
          const place = at % (bytes.length + 1);
          if (kind === 'set') bytes[place] = byte;
          else if (kind === 'insert') bytes.splice(place, 0, byte, byte);
          else bytes.splice(place, 1);
        }
        await readEverything(Uint8Array.from(bytes));
      }),
      { numRuns: RUNS * 3 },
    );
  });

  it('never break a reader: lines of one kind in files of another', async () => {
    const lines = fc.constantFrom(
      ...Object.values(SMALL_FILES).flatMap((text) => text.split('\n')),
      '9'.repeat(400),
      '1e308,1e308',
      '\0',
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...Object.values(SMALL_FILES)),
        fc.array(lines, { maxLength: 60 }),
        async (head, more) => void (await readEverything(encodeUtf8(head + more.join('\n')))),
      ),
      { numRuns: RUNS },
    );
  });
});
