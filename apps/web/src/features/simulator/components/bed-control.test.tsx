// @vitest-environment happy-dom
import { BASE_SCENARIO, BEDSIDE_CONTROLS, changeBed } from '@eupnea/simulator';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, expect, test } from 'vitest';
import english from '../../../../public/assets/i18n/en.json' with { type: 'json' };
import { BedControl } from './bed-control.tsx';

beforeAll(async () => {
  await i18next
    .use(initReactI18next)
    .init({ lng: 'en', resources: { en: { translation: english } }, interpolation: { escapeValue: false } });
});
afterEach(cleanup);

function show(code: string, values: { readonly [code: string]: number } = {}) {
  const control = BEDSIDE_CONTROLS.find((one) => one.code === code);
  if (control === undefined) throw new Error(`no control ${code}`);
  const changes: [string, number | null][] = [];
  render(
    <BedControl
      control={control}
      scenario={BASE_SCENARIO}
      bed={changeBed(BASE_SCENARIO, { values })}
      onChange={(...change) => changes.push(change)}
    />,
  );
  return changes;
}

test('a knob says its value with its unit, and its ends are those of the patient', () => {
  show('peep', { peep: 9 });
  const knob = screen.getByRole<HTMLInputElement>('slider', { name: 'PEEP' });
  expect(knob.getAttribute('aria-valuetext')).toBe('9 cmH₂O');
  expect([knob.min, knob.max, knob.step]).toEqual(['0', '25', '1']);
});

test('a knob shows where it is while it moves, and changes the bed once it is let go', () => {
  const changes = show('peep');
  const knob = screen.getByRole<HTMLInputElement>('slider');
  for (const value of ['7', '8', '11']) fireEvent.input(knob, { target: { value } });
  expect(knob.getAttribute('aria-valuetext')).toBe('11 cmH₂O');
  expect(changes).toEqual([]);
  knob.dispatchEvent(new Event('change', { bubbles: true }));
  expect(changes).toEqual([['peep', 11]]);
});

test('a knob that comes back to where it stood changes nothing', () => {
  const changes = show('peep');
  const knob = screen.getByRole<HTMLInputElement>('slider');
  fireEvent.input(knob, { target: { value: '9' } });
  fireEvent.input(knob, { target: { value: '6' } });
  knob.dispatchEvent(new Event('change', { bubbles: true }));
  expect(changes).toEqual([]);
});

test('what the bed does not have is no knob', () => {
  show('pressure-trigger');
  expect(screen.queryByRole('slider')).toBeNull();
});
