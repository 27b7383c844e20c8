// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { beforeAll, expect, test } from 'vitest';
import de from '../../../public/assets/i18n/de.json' with { type: 'json' };
import { useIssueText } from './use-issue-text.ts';

beforeAll(async () => {
  await i18next.use(initReactI18next).init({ lng: 'de', resources: { de: { translation: de } } });
});

function tell(code: string, detail: string, values?: Record<string, string | number>): string {
  const { result } = renderHook(() => useIssueText());
  return result.current({ code, detail, ...(values === undefined ? {} : { values }) });
}

test('an issue of any table is told in the reader’s language, with its numbers and channel', () => {
  const thinned = tell('servo_thinned', 'The export is thinned', { found: 10.05, recorded: 100 });
  expect(thinned).toContain('Er enthält 10,05 von 100 Zeilen je Sekunde.');
  const missing = { channel: 'pressure', missing: 200, rows: 6000 };
  expect(tell('csv_missing_values', 'pressure: 200 of 6000', missing)).toBe(
    'Atemwegsdruck: 200 von 6000 Zeilen haben keinen Wert.',
  );
  expect(tell('parquet_lost_rows', '125 samples', { lost: 125, places: 3 })).toContain('an 3 Stellen');
});

test('an issue without a translation keeps the reader’s own text', () => {
  expect(tell('csv_never_heard_of', 'Something odd in row 7')).toBe('Something odd in row 7');
});
