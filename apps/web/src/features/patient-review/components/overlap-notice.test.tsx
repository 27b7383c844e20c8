// @vitest-environment happy-dom
import type { StoredSession } from '@eupnea/contracts/stored-session';
import { cleanup, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, expect, test } from 'vitest';
import english from '../../../../public/assets/i18n/en.json' with { type: 'json' };
import { OverlapNotice } from './overlap-notice.tsx';

beforeAll(async () => {
  await i18next
    .use(initReactI18next)
    .init({ lng: 'en', resources: { en: { translation: english } }, interpolation: { escapeValue: false } });
});
afterEach(cleanup);

const DAY = '2026-11-27T';
const PERIOD = { fromMs: Date.parse(`${DAY}08:00:00Z`), toMs: Date.parse(`${DAY}12:00:00Z`) };

function show(...overlaps: readonly (readonly [from: string, to: string])[]): void {
  const session: StoredSession = {
    ventilation_session_id: 1,
    version: 1,
    device_id: 1,
    device_description: 'Bed 7',
    patient_id: 1,
    pseudonym: 'P-ONE',
    started_at: `${DAY}00:00:00.000Z`,
    ended_at: null,
    end_reason: null,
    source: 'live',
    file_name: null,
    breaths: 1,
    first_breath_at: null,
    last_breath_at: null,
    overlaps: overlaps.map(([from, to]) => ({ from: `${DAY}${from}Z`, to: `${DAY}${to}Z` })),
  };
  render(<OverlapNotice sessions={[session]} period={PERIOD} />);
}

test('nothing is said of a period without a second recording', () => {
  show(['06:00:00', '07:30:00'], ['13:00:00', '14:00:00']);
  expect(screen.queryByRole('region')).toBeNull();
});

test('a time that is stored twice is named, with the reason', () => {
  show(['10:00:00', '10:22:00']);
  const text = screen.getByRole('region', { name: 'Stored twice:' }).textContent;
  expect(text).toMatch(/10:00.+10:22|\d\d:00.+\d\d:22/u);
  expect(text).toContain('The clock of the server was set back');
});

test('of many times three are named and the others counted', () => {
  show(
    ['08:10:00', '08:20:00'],
    ['09:10:00', '09:20:00'],
    ['10:10:00', '10:20:00'],
    ['11:10:00', '11:20:00'],
    ['11:30:00', '11:40:00'],
  );
  expect(screen.getByRole('region').textContent).toContain('and 2 more');
});
