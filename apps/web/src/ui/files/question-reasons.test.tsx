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
        {
          asks: 'units',
          required: true,
          detail: 'x',
          why: { reason: 'flow_reversed', about: ['flow'] },
        },
        {
          asks: 'units',
          required: false,
          detail: 'x',
          why: { reason: 'no_unit', about: ['flow', 'diaphragm_activity'] },
        },
        { asks: 'time_zone', required: true, detail: 'x', why: { reason: 'no_zone' } },
        {
          asks: 'rate',
          required: true,
          detail: 'x',
          why: {
            reason: 'ticks_with_losses',
            tickMs: 15.625,
            meanHz: 91.4,
            steps: [{ ms: 15.63, percent: 60 }],
          },
        },
      ]}
    />,
  );
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('läuft dem Atemwegsdruck entgegen'),
    'Flow, EAdi: Die Datei nennt keine Einheit. Die Einheit unten wird angenommen.',
    'Die Zeiten kommen in Schritten von 15,63 ms und Zeilen fehlen, sodass die Rate nicht bekannt ist: im Mittel 91,4 Werte pro Sekunde, 15,63 ms 60 %.',
  ]);
});

test('questions without a reason show nothing', () => {
  const { container } = render(
    <QuestionReasons questions={[{ asks: 'rate', required: true, detail: 'x' }]} />,
  );
  expect(container.textContent).toBe('');
});
