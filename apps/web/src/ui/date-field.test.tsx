// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { useState } from 'react';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, expect, test } from 'vitest';
import english from '../../public/assets/i18n/en.json' with { type: 'json' };
import { DateField } from './date-field.tsx';

beforeAll(async () => {
  await i18next
    .use(initReactI18next)
    .init({ lng: 'en', resources: { en: { translation: english } }, interpolation: { escapeValue: false } });
});
afterEach(cleanup);

function Harness(props: { readonly told: string[]; readonly reportOn?: 'type' | 'leave' }) {
  const [value, setValue] = useState('2026-11-24');
  return (
    <MantineProvider env="test">
      <DateField
        label="From"
        value={value}
        {...(props.reportOn === undefined ? {} : { reportOn: props.reportOn })}
        onChange={(next) => {
          props.told.push(next);
          setValue(next);
        }}
      />
    </MantineProvider>
  );
}

const field = (): HTMLInputElement => screen.getByRole('textbox', { name: 'From' });

test('the day stands in the format of the site, typed text is told as yyyy-mm-dd', () => {
  const told: string[] = [];
  render(<Harness told={told} />);
  const before = field().value;
  expect(before).toContain('Nov');
  fireEvent.change(field(), { target: { value: '2026-12-03' } });
  expect(field().value).toBe('2026-12-03');
  fireEvent.blur(field());
  expect(field().value).toBe(before.replace('24', '3').replace('Nov', 'Dec'));
  expect(told).toEqual(['2026-12-03']);
});

test('arrow keys step by a day', () => {
  const told: string[] = [];
  render(<Harness told={told} />);
  fireEvent.keyDown(field(), { key: 'ArrowUp' });
  fireEvent.keyDown(field(), { key: 'ArrowDown' });
  fireEvent.keyDown(field(), { key: 'ArrowDown' });
  expect(told).toEqual(['2026-11-25', '2026-11-24', '2026-11-23']);
});

test('text that is no day stays in the field and is told as it is, for a form to refuse', () => {
  const told: string[] = [];
  render(<Harness told={told} />);
  fireEvent.change(field(), { target: { value: '31 Feb 2026' } });
  fireEvent.blur(field());
  expect(field().value).toBe('31 Feb 2026');
  expect(told).toEqual(['31 Feb 2026']);
});

test('with reportOn="leave" a day is told once, on Enter', () => {
  const told: string[] = [];
  render(<Harness told={told} reportOn="leave" />);
  fireEvent.change(field(), { target: { value: '2026-12-0' } });
  fireEvent.change(field(), { target: { value: '2026-12-03' } });
  expect(told).toEqual([]);
  fireEvent.keyDown(field(), { key: 'Enter' });
  fireEvent.blur(field());
  expect(told).toEqual(['2026-12-03']);
});
