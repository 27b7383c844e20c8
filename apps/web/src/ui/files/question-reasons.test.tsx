// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, expect, test } from 'vitest';
import german from '../../../public/assets/i18n/de.json' with { type: 'json' };
import { QuestionReasons } from './question-reasons.tsx';

beforeAll(async () => {
  await i18next
    .use(initReactI18next)
    .init({ lng: 'de', resources: { de: { translation: german } }, interpolation: { escapeValue: false } });
});
afterEach(cleanup);

test('a question about columns says why in the reader’s language', () => {
  render(
    <QuestionReasons
      questions={[
        { asks: 'units', required: true, detail: 'x', reason: 'flow_reversed', about: ['flow'] },
        {
          asks: 'units',
          required: false,
          detail: 'x',
          reason: 'no_unit',
          about: ['flow', 'diaphragm_activity'],
        },
        { asks: 'time_zone', required: true, detail: 'The times have no zone.' },
      ]}
    />,
  );
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('läuft dem Atemwegsdruck entgegen'),
    'Flow, EAdi: Die Datei nennt keine Einheit. Die Einheit unten wird angenommen.',
  ]);
});

test('questions without a reason show nothing', () => {
  const { container } = render(
    <QuestionReasons questions={[{ asks: 'rate', required: true, detail: 'x' }]} />,
  );
  expect(container.textContent).toBe('');
});
