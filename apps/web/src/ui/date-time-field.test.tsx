// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { useState } from 'react';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import english from '../../public/assets/i18n/en.json' with { type: 'json' };
import german from '../../public/assets/i18n/de.json' with { type: 'json' };
import { chooseClockZone } from '../lib/clock-zone.ts';
import { DateTimeField } from './date-time-field.tsx';

beforeAll(async () => {
  await i18next.use(initReactI18next).init({
    lng: 'en',
    resources: { en: { translation: english }, de: { translation: german } },
    interpolation: { escapeValue: false },
  });
});
beforeEach(async () => {
  chooseClockZone('Asia/Kolkata');
  await i18next.changeLanguage('en');
});
afterEach(() => {
  cleanup();
  chooseClockZone(null);
});

function Harness(props: { readonly told: string[]; readonly first?: string; readonly named?: boolean }) {
  const [value, setValue] = useState(props.first ?? '2026-11-24T23:59:30');
  return (
    <MantineProvider env="test">
      <DateTimeField
        label="From"
        value={value}
        {...(props.named === true ? { clock: 'named' } : {})}
        onChange={(next) => {
          props.told.push(next);
          setValue(next);
        }}
      />
    </MantineProvider>
  );
}

const field = (): HTMLInputElement => screen.getByRole('textbox', { name: 'From' });

test('the time stands in the format of the language, with the zone of the reader’s clock', async () => {
  const told: string[] = [];
  const { rerender } = render(<Harness told={told} />);
  expect(field().value).toBe('24 Nov 2026, 23:59:30');
  expect(field().getAttribute('aria-description')).toMatch(/GMT\+5:30|IST/u);
  await i18next.changeLanguage('de');
  rerender(<Harness told={told} />);
  expect(field().value).toBe('24. Nov. 2026, 23:59:30');
});

test('the clock of a file has no zone of the reader', () => {
  render(<Harness told={[]} named />);
  expect(field().getAttribute('aria-description')).not.toMatch(/GMT|IST/u);
});

test('typed text is told as a time, and stays as typed until the field is left', () => {
  const told: string[] = [];
  render(<Harness told={told} />);
  fireEvent.change(field(), { target: { value: '3/12/2026 8:05' } });
  expect(field().value).toBe('3/12/2026 8:05');
  fireEvent.blur(field());
  expect(field().value).toBe('3 Dec 2026, 08:05:00');
  expect(told).toEqual(['2026-12-03T08:05:00']);
});

test('a day without a time is refused in words and stays in the field', () => {
  const told: string[] = [];
  render(<Harness told={told} />);
  fireEvent.change(field(), { target: { value: '3 Dec 2026' } });
  expect(screen.queryByText(/^Enter a day and a time/u)).toBeNull();
  fireEvent.blur(field());
  expect(screen.getByText(/^Enter a day and a time/u)).toBeTruthy();
  expect(field().value).toBe('3 Dec 2026');
  expect(told).toEqual(['3 Dec 2026']);
});

test('arrow keys step the part at the cursor and keep it selected', () => {
  const told: string[] = [];
  render(<Harness told={told} />);
  field().setSelectionRange(20, 20);
  fireEvent.keyDown(field(), { key: 'ArrowUp' });
  expect([field().selectionStart, field().selectionEnd]).toEqual([19, 21]);
  field().setSelectionRange(14, 14);
  fireEvent.keyDown(field(), { key: 'ArrowUp' });
  fireEvent.keyDown(field(), { key: 'ArrowDown' });
  field().setSelectionRange(4, 4);
  fireEvent.keyDown(field(), { key: 'ArrowDown' });
  expect(told).toEqual([
    '2026-11-24T23:59:31',
    '2026-11-25T00:59:31',
    '2026-11-24T23:59:31',
    '2026-10-24T23:59:31',
  ]);
});

test('a day of the calendar keeps the time; the arrow keys reach every day', () => {
  const told: string[] = [];
  render(<Harness told={told} />);
  fireEvent.click(screen.getByRole('button', { name: 'Open calendar' }));
  const first = screen.getByRole('button', { name: 'Tuesday, 24 November 2026' });
  expect(first.tabIndex).toBe(0);
  fireEvent.keyDown(first, { key: 'PageDown' });
  const reached = screen.getByRole('button', { name: 'Thursday, 24 December 2026' });
  expect(document.activeElement).toBe(reached);
  fireEvent.keyDown(reached, { key: 'ArrowDown' });
  fireEvent.click(screen.getByRole('button', { name: 'Thursday, 31 December 2026' }));
  expect(told).toEqual(['2026-12-31T23:59:30']);
});

test('an empty field shows the time that it stands for', () => {
  render(
    <MantineProvider env="test">
      <DateTimeField label="To" value="" standsFor="2026-11-24T12:00:00" onChange={() => undefined} />
    </MantineProvider>,
  );
  expect(screen.getByRole('textbox', { name: 'To' }).getAttribute('placeholder')).toBe(
    '24 Nov 2026, 12:00:00',
  );
});
