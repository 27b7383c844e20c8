// @vitest-environment happy-dom
import type { ChannelMapping, RecordingInspection } from '@eupnea/model';
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import german from '../../../public/assets/i18n/de.json' with { type: 'json' };
import { MappingEditor } from './mapping-editor.tsx';

beforeAll(async () => {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addListener: () => undefined,
    addEventListener: () => undefined,
    removeListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  await i18next
    .use(initReactI18next)
    .init({ lng: 'de', resources: { de: { translation: german } }, interpolation: { escapeValue: false } });
});
afterEach(cleanup);

const MAPPING: ChannelMapping = {
  channels: [
    { channel: 'flow', position: 2, factor: 1 },
    { channel: 'pressure', position: 3, factor: 1 },
  ],
  time: { position: 1, factor: 1 },
  rateHz: null,
  table: { delimiter: ',', decimalComma: false, headerRows: 1 },
  startedAt: null,
  timeZone: null,
  patients: 0,
  series: 4,
};
const NAMES = ['patient_id', 'time', 'flow', 'paw', 'file', 'airway pressure', 'SpO2'];
const INSPECTION: RecordingInspection = {
  formatId: 'csv',
  formatName: 'CSV',
  contents: 'waveform',
  channels: NAMES.map((name, position) => ({ position, name, unit: null, rateHz: 100 })),
  mapping: MAPPING,
  confidence: 'likely',
  questions: [],
  companions: [],
  device: { model: null, serial: null, software: null },
  startedAt: null,
  problem: null,
};

function rowOf(name: string): string {
  const row = screen.getByRole('rowheader', { name: (text) => text.startsWith(name) }).closest('tr');
  return row?.textContent ?? '';
}

test('the columns that name patients and recordings say what they are for, and others why they are not read', () => {
  const headText = `${NAMES.join(',')}\nA,0,1,5,x,5,97\n`;
  render(
    <MantineProvider>
      <MappingEditor
        inspection={INSPECTION}
        mapping={MAPPING}
        headText={headText}
        ranges={{}}
        onChange={() => undefined}
      />
    </MantineProvider>,
  );
  expect(rowOf('patient_id')).toContain('Das Lesen endet, wo er wechselt');
  expect(rowOf('file')).toContain('Ein neuer Abschnitt beginnt, wo sie wechselt');
  expect(rowOf('airway pressure')).toContain('paw wird als Paw gelesen');
  expect(rowOf('SpO2')).toContain('kein Kanal ist unter diesem Namen bekannt');
});

test('columns of one name have their number, so that they can be told apart', () => {
  const names = ['time', 'flow', 'Flow', 'paw'];
  const mapping: ChannelMapping = {
    ...MAPPING,
    channels: [{ channel: 'flow', position: 1, factor: 1 }],
    time: { position: 0, factor: 1 },
    patients: undefined,
    series: undefined,
  };
  render(
    <MantineProvider>
      <MappingEditor
        inspection={{
          ...INSPECTION,
          channels: names.map((name, position) => ({ position, name, unit: null, rateHz: 100 })),
          mapping,
        }}
        mapping={mapping}
        headText={`${names.join(',')}\n0,1,2,5\n`}
        ranges={{}}
        onChange={() => undefined}
      />
    </MantineProvider>,
  );
  expect(rowOf('Flow (3)')).toContain('flow (2) wird als Flow gelesen');
  expect(rowOf('paw')).not.toContain('paw (');
});
