// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, expect, test } from 'vitest';
import german from '../../../public/assets/i18n/de.json' with { type: 'json' };
import type { RejectedEntry } from '../../lib/files/format-rejected-csv.ts';
import { RejectedLines } from './rejected-lines.tsx';

beforeAll(async () => {
  await i18next
    .use(initReactI18next)
    .init({ lng: 'de', resources: { de: { translation: german } }, interpolation: { escapeValue: false } });
});
afterEach(cleanup);

function show(entry: Partial<RejectedEntry>): void {
  const rejected = [{ line: 7, reason: 'What the reader found.', code: null, file: null, ...entry }];
  render(
    <MantineProvider>
      <RejectedLines fileName="a.txt" rejected={rejected} total={1} />
    </MantineProvider>,
  );
}

test('a rejected line says why in the reader’s language, by its code or by what any format says so', () => {
  show({ code: 'pb840_foreign_line' });
  expect(screen.getByText('Keine Zeile eines PB840-Textes.')).toBeDefined();
  cleanup();
  show({ code: 'parquet_cut_short' });
  expect(screen.getByText('Die Datei ist abgeschnitten.')).toBeDefined();
});

test('a file of an archive is named', () => {
  show({ code: 'zip_encrypted', values: { name: 'bed 4.txt' } });
  expect(screen.getByText('bed 4.txt: Sie ist verschlüsselt.')).toBeDefined();
});

test('a sentence has its values', () => {
  show({ code: 'pressure_early', values: { ms: 104 } });
  expect(screen.getByText(/eilt dem Flow um 104 ms voraus/u)).toBeDefined();
});

test('what has no sentence says what the reader found', () => {
  show({ code: 'something_of_tomorrow' });
  expect(screen.getByText('What the reader found.')).toBeDefined();
  cleanup();
  show({ code: null });
  expect(screen.getByText('What the reader found.')).toBeDefined();
});
