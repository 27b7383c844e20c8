import { zipSync } from 'fflate';
import type { SampleBlock } from '@eupnea/model';
import { TEST_FLOW, TEST_NOTES, TEST_PRESSURE, TEST_VOLUME, writeTestEdf } from './edf/write-test-edf.ts';
import { encodeUtf8 } from './encode-utf8.ts';
import { writeTestFlac } from './flac/write-test-flac.ts';
import { writeTestMat } from './mat/write-test-mat.ts';
import { writeTestXlsx } from './xlsx/write-test-xlsx.ts';
import { writeTestPoly5 } from './poly5/write-test-poly5.ts';
import { createParquetTableWriter } from './parquet/parquet-table-writer.ts';
import { PARQUET_OF_LISTS } from './parquet/parquet-of-lists.ts';
import { PARQUET } from './parquet/parquet-waveform-writer.ts';
import {
  TEST_AWF,
  TEST_AWP,
  TEST_EVENT,
  TEST_RATE,
  testDevice,
  testNumber,
  testRemark,
  testTrack,
  testWave,
  writeTestVital,
} from './vital/write-test-vital.ts';

const SERVO_HEAD =
  '\uFEFF[REC]\nFecha\t28/01/26 17:06:14\nDate format\tdd/MM/yy\nDecimal separator\tPOINT\n==========\n';
const EUPNEA_HEAD = '# eupnea-csv: 1 waveforms\n# rate_hz: 50\n';
const VOLUME = '# volume: measured by the device\n';
const EUPNEA_ROWS = 'time_s,flow_lpm,mark\n# clock: 0 2026-01-01T00:00:00.000000Z\n0,1.5,';
const EUPNEA_END = '\n0.02,,\n# lost: 1 1\n';

/** A small valid file of every text format. */
export const SMALL_TEXTS: { readonly [name: string]: string } = {
  pb840: '2200-01-01-00-00-00.5\nBS, S:1,\n1.00, 5.00\n-2.00, 4.50\nBE\nBS, S:2,\n1.0, 5\nBE\n',
  'three columns':
    '2015-08-27 16:15:18.749,\n2015-08-27 16:15:18.854, BS, S:1,\n2015-08-27 16:15:18.877, -1.81, 3.44\n',
  csv: `time_s,flow_lpm,pressure_cmh2o\n${[0, 1, 2, 3, 4].map((i) => `${i / 50},${i * 10 - 20},${i + 5}`).join('\n')}\n`,
  'eupnea csv': `${EUPNEA_HEAD}${EUPNEA_ROWS}inspiration_start:1${EUPNEA_END}`,
  'eupnea csv, volume': `${EUPNEA_HEAD}${VOLUME}${EUPNEA_ROWS}inspiration_start:1${EUPNEA_END}`,
  'eupnea csv, unmarked': `${EUPNEA_HEAD}${EUPNEA_ROWS}${EUPNEA_END}`,
  'eupnea csv, unmarked, volume': `${EUPNEA_HEAD}${VOLUME}${EUPNEA_ROWS}${EUPNEA_END}`,
  json: JSON.stringify({
    fs: 50,
    flow_lpm: Array.from({ length: 24 }, (_, at) => (at % 9) - 4),
    paw_cmh2o: Array.from({ length: 24 }, (_, at) => at % 9),
  }),
  'json lines': Array.from(
    { length: 24 },
    (_, at) => `{"time_s":${at / 50},"flow_lpm":${(at % 9) - 4},"paw_cmh2o":${at % 9}}\n`,
  ).join(''),
  'transposed table': Object.entries({
    'time (s)': (at: number) => (at / 50).toFixed(2),
    'flow (L/min)': (at: number) => String((at % 9) - 4),
    'paw (cmH2O)': (at: number) => String(at % 9),
  })
    .map(([name, valueAt]) => `${[name, ...Array.from({ length: 120 }, (_, at) => valueAt(at))].join()}\n`)
    .join(''),
  'long table': `time_s,signal,value\n${Array.from(
    { length: 24 },
    (_, at) => `${at / 50},flow (L/min),${(at % 9) - 4}\n${at / 50},paw (cmH2O),${at % 9}\n`,
  ).join('')}`,
  servo: `${SERVO_HEAD}[DATA]\nT\tF\tP\tF\tV\n17:05:43:745\tesp.\t24.93\t0.02\t401\n17:05:43:755\tinsp.\t24.28\t0.66\t399\n`,
  trends: `${SERVO_HEAD.replace('[REC]', '[TRE]')}Tiempo\tVci (ml)\n28/01/26 16:54:38\t#400\n`,
  recruitment: `${SERVO_HEAD.replace('[REC]', '[RECRUITMENT]')}[DATA]\nTiempo\tVci (ml)\n16:54:38\t***\n16:54:40\t400\n`,
  'eupnea trends':
    '# eupnea-csv: 1 trends\nwall_time,VTi (ml),"a, b",doubtful\n2026-01-01T00:00:00.000000Z,400,x,VTi (ml)\n',
  'eupnea events':
    '# eupnea-csv: 1 events\nfirst_sample,last_sample,wall_time,event,name,value\n,,2026-01-01T00:00:00.000000,alarm,a,"b, c"\n0,1,,finding,cough,0.5\n',
  labchart:
    'Interval=\t0.02 s\nExcelDateTime=\t46024.5\nChannelTitle=\tFlow\tPaw\nUnitName=\tL/s\tmbar\n0\t1\t5\n0.02\t2\t6\t#* a\nInterval=\t0.02 s\nChannelTitle=\tFlow\tPaw\n0\t1\t5\n',
  log: `${SERVO_HEAD.replace('[REC]', '[LOG]')}16:53:44, 28/01/26\tAlarma\tx\n`,
};

const EDF_RECORDS = ['+0', '+9'].map((onset) => [
  [0, 1, 2, 3, 4],
  [5, 6, 7, 8, 9],
  `${onset}\u0014\u0014\0+1\u00152\u0014note\u0014\0`,
]);
const EDF_SAMPLES = [
  [0, 1, 2, 3, 4],
  [5, 6, 7, 8, 9],
];
const EDF_MARKS = { ...TEST_NOTES, samplesPerRecord: 30 };
const EDF_MARK = '+0\u0014\u0014\0+0.04\u0014Eupnea mark inspiration_start 7\u0014\0';
const VITAL_TRACKS = [
  testDevice(7, 'M'),
  ...[TEST_AWF, TEST_AWP, TEST_RATE, TEST_EVENT].map((track) => testTrack(track)),
];
const VITAL_VALUES = [
  testWave(TEST_AWF, 1.6e9, [1, 2, 3]),
  testWave(TEST_AWP, 1.6e9, [4, 5, 6]),
  testNumber(TEST_RATE, 1.6e9, 15),
  testRemark(TEST_EVENT, 1.6e9, 'a'),
];

function writeTestParquet(marked: boolean, volumeMeasured: boolean): Uint8Array {
  const header = {
    device: { model: 'PB840', serial: null, software: null },
    pseudonym: null,
    channels: ['flow', 'pressure'] as const,
    rateHz: 50,
    volumeMeasured,
    software: 'test',
    analysisVersion: null,
    recordName: 'small',
  };
  const writer = PARQUET.createWriter(header);
  const samples = Float32Array.from([1, 2, 3, 4]);
  const block: SampleBlock = {
    firstIndex: 0,
    rateHz: 50,
    length: 4,
    channels: { flow: samples, pressure: samples },
  };
  const marks = marked ? writer.write({ type: 'mark', kind: 'inspiration_start', sampleIndex: 1 }) : [];
  const chunks = [...marks, ...writer.write({ type: 'samples', block }), ...writer.finish().chunks];
  return Uint8Array.from(chunks.flatMap(({ bytes }) => [...bytes]));
}

const SMALL_MAT = {
  rec: { flow_lps: Float32Array.from({ length: 50 }, (_, at) => (at % 9) - 4), fs: 50, unit: 'x' },
  paw_cmh2o: Int16Array.from({ length: 50 }, (_, at) => at % 9),
};

/** A small valid file of every binary format; formats of several files as an archive. */
export const SMALL_BINARIES: { readonly [name: string]: Uint8Array } = {
  edf: writeTestEdf({
    reserved: 'EDF+D',
    signals: [TEST_FLOW, TEST_PRESSURE, TEST_NOTES],
    records: EDF_RECORDS,
  }),
  bdf: writeTestEdf({ bdf: true, signals: [TEST_PRESSURE], records: [[[1, 2, 3, 4, 5]]] }),
  'edf, marked': writeTestEdf({
    reserved: 'EDF+C',
    signals: [TEST_FLOW, TEST_PRESSURE, EDF_MARKS],
    records: [[...EDF_SAMPLES, EDF_MARK]],
  }),
  'edf, volume': writeTestEdf({ signals: [TEST_FLOW, TEST_VOLUME], records: [EDF_SAMPLES] }),
  'edf, marked, volume': writeTestEdf({
    reserved: 'EDF+C',
    signals: [TEST_FLOW, TEST_VOLUME, EDF_MARKS],
    records: [[...EDF_SAMPLES, EDF_MARK]],
  }),
  'edf trends': writeTestEdf({ recordSeconds: '10', signals: [TEST_FLOW], records: [[[1, 2, 3, 4, 5]]] }),
  'edf annotations': writeTestEdf({
    reserved: 'EDF+C',
    signals: [TEST_NOTES],
    records: [['+0\u0014\u0014\0+1\u0014a\u0014\0']],
  }),
  vital: writeTestVital([...VITAL_TRACKS, ...VITAL_VALUES]),
  'vital numbers': writeTestVital([testTrack(TEST_RATE), testNumber(TEST_RATE, 1.6e9, 15)]),
  'eupnea parquet': writeTestParquet(true, false),
  'eupnea parquet, volume': writeTestParquet(true, true),
  'eupnea parquet, unmarked': writeTestParquet(false, false),
  'eupnea parquet, unmarked, volume': writeTestParquet(false, true),
  parquet: writeForeignParquet(),
  'parquet, lists': PARQUET_OF_LISTS,
  'parquet of clif': writeSmallClif(),
  xlsx: writeTestXlsx([
    {
      name: 'a',
      rows: [['time_s', 'flow_lpm', 'paw_cmh2o'], ...[0, 1, 2, 3].map((at) => [at / 50, at - 2, at + 5])],
    },
  ]),
  mat: writeTestMat(SMALL_MAT),
  'mat, compressed': writeTestMat(SMALL_MAT, { compressed: true }),
  poly5: writeTestPoly5({
    signals: [
      { name: 'Flow', unit: 'L/s', values: [1, 2, 3, 4, 5] },
      { name: 'Paw', unit: 'mbar', values: [5, 6, 7, 8, 9] },
    ],
  }),
  zip: zipSync({
    'a.csv': encodeUtf8(SMALL_TEXTS['pb840'] ?? ''),
    'b.txt': encodeUtf8(SMALL_TEXTS['log'] ?? ''),
  }),
  wfdb: zipSync(
    {
      'r.hea': encodeUtf8('r/2 1 50 5\na 2\n~ 3\n'),
      'a.hea': encodeUtf8('a 1 50 2 1:00:00 1/2/2020\na.dat 212 10/L/min 8 0 0 0 0 Flow\n'),
      'a.dat': Uint8Array.from([1, 2, 3]),
      'r.atr': Uint8Array.from([2, 4, 2, 252, 65, 65, 0, 0]),
    },
    { level: 0 },
  ),
  'wfdb, flac': zipSync(
    {
      'f.hea': encodeUtf8('f 2 50 3\nf.dat 516 10/L/min 16 0 0 0 0 Flow\nf.dat 516 10/mbar 16 0 0 0 0 Paw\n'),
      'f.dat': writeTestFlac([
        [10, 20, 30],
        [50, 60, 70],
      ]),
    },
    { level: 0 },
  ),
  'wfdb, marked': writeTestWfdb(true, false),
  'wfdb, volume': writeTestWfdb(false, true),
  'wfdb, marked, volume': writeTestWfdb(true, true),
};

function writeTestWfdb(marked: boolean, volumeMeasured: boolean): Uint8Array {
  const comment = volumeMeasured ? VOLUME : '';
  const files = {
    'm.hea': encodeUtf8(`m 1 50 3\nm.dat 80 10/L/min 8 0 0 0 0 Flow\n${comment}`),
    'm.dat': Uint8Array.from([129, 130, 131]),
  };
  // A note (22) at frame 1 with a text (63) of 30 bytes.
  const note = Uint8Array.from([1, 88, 30, 252, ...encodeUtf8('Eupnea mark inspiration_start '), 0, 0]);
  return zipSync(marked ? { ...files, 'm.atr': note } : files, { level: 0 });
}

/** The same table as another program would write it, without metadata of Eupnea. */
function writeForeignParquet(): Uint8Array {
  const bytes = writeTestParquet(true, false);
  const key = encodeUtf8('eupnea');
  const at = bytes.findLastIndex((_byte, index) =>
    key.every((letter, offset) => bytes[index + offset] === letter),
  );
  bytes.set(encodeUtf8('stolen'), at);
  return bytes;
}

/** Two rows of respiratory support as the CLIF consortium's tables have them. */
function writeSmallClif(): Uint8Array {
  const writer = createParquetTableWriter([
    { name: 'hospitalization_id', type: 'STRING' },
    { name: 'recorded_dttm', type: 'TIMESTAMP' },
    { name: 'device_category', type: 'STRING' },
    { name: 'mode_category', type: 'STRING' },
    { name: 'fio2_set', type: 'DOUBLE' },
    { name: 'peep_set', type: 'DOUBLE' },
  ]);
  const at = Date.UTC(2026, 0, 5, 10) * 1000;
  const pieces = [
    writer.addRow(['H1', at, 'IMV', 'Pressure Control', 0.4, 8]),
    writer.addRow(['H1', at + 3_600_000_000, 'IMV', 'Pressure Control', 0.4, 10]),
    writer.finish(),
  ];
  return Uint8Array.from(pieces.flatMap((piece) => [...piece]));
}
