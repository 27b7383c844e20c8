import { encodeUtf8 } from '../encode-utf8.ts';

export interface TestSignal {
  readonly label: string;
  readonly unit: string;
  /** Physical and digital minimum and maximum. */
  readonly scale: readonly [string, string, string, string];
  readonly samplesPerRecord: number;
  /** Default: empty. */
  readonly transducer?: string;
}

export interface TestEdf {
  readonly bdf?: boolean;
  readonly reserved?: string;
  readonly patient?: string;
  readonly recording?: string;
  readonly date?: string;
  readonly recordCount?: string;
  readonly recordSeconds?: string;
  readonly signals: readonly TestSignal[];
  /** For each record and each signal: digital values, or the text of an annotation signal. */
  readonly records: readonly (readonly (readonly number[] | string)[])[];
}

export const TEST_FLOW: TestSignal = {
  label: 'Flow.40ms',
  unit: 'L/s',
  scale: ['-2', '3', '-1000', '1500'],
  samplesPerRecord: 5,
};
export const TEST_PRESSURE: TestSignal = {
  label: 'Press.40ms',
  unit: 'cmH2O',
  scale: ['0', '40', '0', '2000'],
  samplesPerRecord: 5,
};
/** A volume signal with the note that the device measured it. */
export const TEST_VOLUME: TestSignal = {
  label: 'Volume',
  unit: 'mL',
  scale: ['-100', '1000', '-1000', '10000'],
  samplesPerRecord: 5,
  transducer: 'Eupnea; measured by the device; digital -32768 = missing',
};
export const TEST_NOTES: TestSignal = {
  label: 'EDF Annotations',
  unit: '',
  scale: ['-1', '1', '-32768', '32767'],
  samplesPerRecord: 20,
};

/** Writes an EDF file for tests, from the specification and independent of the reader's code. */
export function writeTestEdf(file: TestEdf): Uint8Array {
  const { signals, records } = file;
  const width = file.bdf === true ? 3 : 2;
  const all = (length: number, of: (signal: TestSignal) => string) =>
    signals.map((signal) => of(signal).padEnd(length)).join('');
  const head = [
    (file.bdf === true ? '\u00ffBIOSEMI' : '0').padEnd(8),
    (file.patient ?? 'X M 01-JAN-1900 Somebody').padEnd(80),
    (file.recording ?? 'Startdate 02-MAR-2020 X X Lab_Box').padEnd(80),
    file.date ?? '02.03.20',
    '10.20.30',
    String(256 * (signals.length + 1)).padEnd(8),
    (file.reserved ?? '').padEnd(44),
    (file.recordCount ?? String(records.length)).padEnd(8),
    (file.recordSeconds ?? '0.2').padEnd(8),
    String(signals.length).padEnd(4),
    all(16, ({ label }) => label),
    all(80, ({ transducer }) => transducer ?? ''),
    all(8, ({ unit }) => unit),
    ...([0, 1, 2, 3] as const).map((at) => all(8, ({ scale }) => scale[at])),
    all(80, () => ''),
    all(8, ({ samplesPerRecord }) => String(samplesPerRecord)),
    all(32, () => ''),
  ].join('');
  const data = records.flatMap((record) =>
    record.flatMap((content, at) => {
      const length = (signals[at]?.samplesPerRecord ?? 0) * width;
      if (typeof content === 'string') {
        const text = encodeUtf8(content);
        return Array.from({ length }, (_, index) => text[index] ?? 0);
      }
      return content.flatMap((value) =>
        [value & 255, (value >> 8) & 255, (value >> 16) & 255].slice(0, width),
      );
    }),
  );
  return Uint8Array.from([...Array.from(head, (letter) => letter.charCodeAt(0)), ...data]);
}
