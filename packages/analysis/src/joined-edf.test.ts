import { gatherRecordings, inspectFiles, sourceOfBytes, type NamedSource } from '@eupnea/formats';
import { TEST_FLOW, TEST_PRESSURE, writeTestEdf, type TestSignal } from '@eupnea/formats/write-test-edf';
import { expect, it } from 'vitest';
import { record } from './testing/corrupt-rows.ts';

const RATE_HZ = 25;
const RECORDS = 200;
const LUNG = {
  rateHz: RATE_HZ,
  resistance: 12,
  compliance: 45,
  peep: 5,
  drive: 15,
  ti: 1,
  seed: 77,
} as const;
const { flowAt, pressureAt } = record(LUNG);

/** One signal of the lung, 5 samples a record of 0.2 s, with what the header says of the patient. */
function edfOf(name: string, signal: TestSignal, patient: string, reserved: string): NamedSource {
  const digital = (time: number) =>
    Math.round(signal === TEST_FLOW ? (flowAt(time) / 60) * 500 : pressureAt(time) * 50);
  const records = Array.from({ length: RECORDS }, (_one, at) => [
    Array.from({ length: 5 }, (_sample, index) => digital((5 * at + index) / RATE_HZ)),
  ]);
  return sourceOfBytes(name, writeTestEdf({ signals: [signal], records, patient, reserved }));
}

it.each([
  ['A17 X X X', 'B4 X X X', 'EDF+C', 'joined_other_patients', 1],
  ['X F 01-JAN-1950 Anna_B', 'X F 01-JAN-1950 Eva_C', 'EDF+C', 'joined_other_patients', 1],
  ['X F 01-JAN-1950 X', 'X F 07-MAY-1961 X', 'EDF+C', 'joined_other_patients', 1],
  ['A17 X X X', 'a17 F X X', 'EDF+C', null, 2],
  ['X X X X', 'B4 X X X', 'EDF+C', null, 2],
  ['subject 3', 'subject 4', '', 'joined_other_patients', 1],
  ['', 'B4', '', null, 2],
])('EDF files of "%s" and "%s" (%s) give %s', async (one, other, reserved, problem, joined) => {
  const files = [
    edfOf('flow.edf', TEST_FLOW, one, reserved),
    edfOf('pressure.edf', TEST_PRESSURE, other, reserved),
  ];
  const inspection = await inspectFiles(files);
  expect(inspection.problem?.code ?? null).toBe(problem);
  // The names of patients stay in their files.
  expect(JSON.stringify(inspection)).not.toMatch(/A17|B4|Anna|1961/u);
  const { recordings } = await gatherRecordings(files);
  expect(recordings[0]?.files.length).toBe(joined);
});
