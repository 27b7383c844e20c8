// @vitest-environment happy-dom
import type { ServerClock } from '@eupnea/contracts/server-clock';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, expect, test } from 'vitest';
import german from '../../../public/assets/i18n/de.json' with { type: 'json' };
import english from '../../../public/assets/i18n/en.json' with { type: 'json' };
import { ClockNotice } from './clock-notice.tsx';

beforeAll(async () => {
  await i18next.use(initReactI18next).init({
    lng: 'en',
    resources: { en: { translation: english }, de: { translation: german } },
    interpolation: { escapeValue: false },
  });
});
afterEach(async () => {
  cleanup();
  await i18next.changeLanguage('en');
});

function show(clock: ServerClock): void {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(['clock'], clock);
  render(
    <QueryClientProvider client={client}>
      <ClockNotice />
    </QueryClientProvider>,
  );
}

const NOTICED_AT = '2026-11-27T10:15:00.000Z';

test('nothing is said while the clock is trusted', () => {
  show({ moved_seconds: null, noticed_at: null });
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a clock that went forward is named with its hours and what follows', () => {
  show({ moved_seconds: 40 * 86_400, noticed_at: NOTICED_AT });
  const text = screen.getByRole('alert').textContent;
  expect(text).toContain('went 960.0 h forward');
  expect(text).toContain('2026');
  expect(text).toContain('until an administrator corrects or confirms the clock');
});

test('a clock that went back is named as such, without a minus sign', () => {
  show({ moved_seconds: -5_400, noticed_at: NOTICED_AT });
  expect(screen.getByRole('alert').textContent).toContain('went 1.5 h back');
});

test('it speaks the language of the page, with its decimal sign', async () => {
  await i18next.changeLanguage('de');
  show({ moved_seconds: -5_400, noticed_at: NOTICED_AT });
  expect(screen.getByRole('alert').textContent).toContain('um 1,5 h zurückgesprungen');
});
