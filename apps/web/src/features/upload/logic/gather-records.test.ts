import type { RecordingInspection } from '@eupnea/model';
import { expect, test } from 'vitest';
import { gatherRecords } from './gather-records.ts';
import { beginUpload, sizeOf, takeInspection, type LocalUpload } from './local-upload.ts';

const NOTHING: RecordingInspection = {
  formatId: null,
  formatName: '',
  contents: 'unknown',
  channels: [],
  mapping: null,
  confidence: 'guess',
  questions: [],
  companions: [],
  device: { model: null, serial: null, software: null },
  startedAt: null,
  problem: { code: 'format_unknown', detail: '' },
};

function dropped(name: string, companions: readonly string[] | null): LocalUpload {
  const inspection: RecordingInspection =
    companions === null
      ? NOTHING
      : { ...NOTHING, formatId: 'wfdb', contents: 'waveform', problem: null, companions };
  return takeInspection(beginUpload(name, new File(['12345'], name)), inspection, { timeZone: null });
}

const told = (uploads: readonly LocalUpload[]) =>
  uploads.map(({ file, companions }) => [file.name, ...companions.map(({ name }) => name).sort()]);

const keysOf = (uploads: readonly LocalUpload[]) => new Set(uploads.map(({ key }) => key));

test('the signal files of a record go with its header, in whatever order and case they came', () => {
  const uploads = [
    dropped('v102s.DAT', null),
    dropped('v102s.hea', ['v102s.dat', 'v102s.atr']),
    dropped('other.txt', null),
  ];
  const gathered = gatherRecords(uploads, keysOf(uploads));
  expect(told(gathered)).toEqual([['v102s.hea', 'v102s.DAT'], ['other.txt']]);
  expect(gathered.map(sizeOf)).toEqual([10, 5]);
});

test('a record of segments takes their headers and the files that these name', () => {
  const uploads = [
    dropped('041s.hea', ['041s01.hea', '041s02.hea']),
    dropped('041s01.hea', ['041s01.dat']),
    dropped('041s01.dat', null),
    dropped('041s02.hea', ['041s02.dat']),
    dropped('041s02.dat', null),
  ];
  expect(told(gatherRecords(uploads, keysOf(uploads)))).toEqual([
    ['041s.hea', '041s01.dat', '041s01.hea', '041s02.dat', '041s02.hea'],
  ]);
});

test('files of a former drop stay as they are', () => {
  const uploads = [dropped('v102s.dat', null), dropped('v102s.hea', ['v102s.dat'])];
  expect(told(gatherRecords(uploads, new Set(['v102s.hea'])))).toEqual([['v102s.dat'], ['v102s.hea']]);
});
