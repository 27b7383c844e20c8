// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, expect, test } from 'vitest';
import english from '../../../public/assets/i18n/en.json' with { type: 'json' };
import { chooseUnits } from '../../lib/parameters/unit-choice.ts';
import { currentUserId } from '../../lib/session/session-storage.ts';
import { InRouter } from '../../testing/in-router.tsx';
import { makeAlert } from '../../testing/make-device.ts';
import { ParameterPopoverProvider } from '../parameter/parameter-popover.tsx';
import { AlarmSlot } from './alarm-slot.tsx';
import { NumericBlock } from './numeric-block.tsx';

beforeAll(async () => {
  await i18next
    .use(initReactI18next)
    .init({ lng: 'en', resources: { en: { translation: english } }, interpolation: { escapeValue: false } });
});
afterEach(cleanup);

function show(content: ReactNode) {
  return render(
    <MantineProvider env="test">
      <InRouter>
        <ParameterPopoverProvider toServerMs={(browserMs) => browserMs}>{content}</ParameterPopoverProvider>
      </InRouter>
    </MantineProvider>,
  );
}

const limits = {
  low: 5,
  high: 35,
  origin: 'device' as const,
  other: { low: null, high: 40, origin: 'default' as const },
};

test('a number is rounded down on the block and exact in what it opens', async () => {
  show(<NumericBlock code="Pmax" value={{ value: 34.96, at: 0 }} limits={limits} old={false} size="card" />);
  const block = screen.getByRole('button', { name: /34$/ });
  fireEvent.click(block);
  expect(await screen.findByText('35.0')).toBeTruthy();
  expect(screen.getByText('5 – 35, set at the device')).toBeTruthy();
  expect(screen.getByText('≤ 40, default of Eupnea')).toBeTruthy();
  expect(block.title).toBe('Peak pressure (Pmax) 35.0 cmH₂O\nAlarm limits 5 – 35, set at the device');
  expect(screen.getByText('max Paw over the breath')).toBeTruthy();
});

test('value, unit, limits and alert follow the chosen unit at once, for the user who chose it alone', () => {
  const nowMs = Date.parse('2026-11-20T14:00:00Z');
  act(() => currentUserId.set(7));
  show(
    <>
      <NumericBlock code="Pmax" value={{ value: 40, at: 0 }} limits={limits} old={false} size="card" />
      <AlarmSlot alerts={[makeAlert()]} nowMs={nowMs} calmText="calm" />
    </>,
  );
  const read = () => [
    screen.getByRole('button').querySelector('[data-number]')?.textContent,
    screen.queryByText('cmH₂O') === null,
    screen.queryByText('mbar') === null,
  ];
  expect(read()).toEqual(['40', false, true]);
  act(() => void chooseUnits({ pressure: 'mbar' }));
  // 40 cmH2O = 39.2 mbar, rounded down; 40.3 = 39.5; 35 = 34.3; 5 = 4.9.
  expect(read()).toEqual(['39', true, false]);
  expect(screen.getByText('34.3')).toBeTruthy();
  expect(screen.getByText('4.9')).toBeTruthy();
  expect(screen.getByText('Pmax high 39.5 > 34.3')).toBeTruthy();
  act(() => currentUserId.set(8));
  expect(read()).toEqual(['40', false, true]);
  act(() => currentUserId.set(null));
});

test('a missing number is ---, never 0', () => {
  show(<NumericBlock code="Pmax" value={undefined} limits={limits} old={false} size="card" />);
  expect(screen.getByText('---')).toBeTruthy();
  expect(screen.queryByText('0')).toBeNull();
});

test('the broken limit is marked, the other is not', () => {
  show(
    <NumericBlock
      code="Pmax"
      value={{ value: 40, at: 0 }}
      limits={limits}
      alert={makeAlert()}
      old={false}
      size="card"
    />,
  );
  expect(screen.getByText('35').dataset['broken']).toBe('true');
  expect(screen.getByText('5').dataset['broken']).toBe('false');
});

test('the worst alert has the slot with its mark, value, limit and age; the others are counted', () => {
  const onset = Date.parse('2026-11-20T14:00:00Z');
  const alerts = [makeAlert(), makeAlert({ id: 2, priority: 'low' }), makeAlert({ id: 3, priority: 'low' })];
  show(<AlarmSlot alerts={alerts} nowMs={onset + 72_000} calmText="calm" />);
  expect(screen.getByText('!!!')).toBeTruthy();
  expect(screen.getByText('Pmax high 40.3 > 35')).toBeTruthy();
  expect(screen.getByText('1 min 12 s')).toBeTruthy();
  expect(screen.getByText('+2')).toBeTruthy();
  expect(screen.queryByText('calm')).toBeNull();
});

test('our own limits say whose they are and have no priority mark', () => {
  show(
    <AlarmSlot
      alerts={[makeAlert({ source: 'eupnea', priority: 'unclassified' })]}
      nowMs={Date.parse('2026-11-20T14:00:00Z')}
      calmText="calm"
    />,
  );
  expect(screen.getByText('Eupnea limit: Pmax high 40.3 > 35')).toBeTruthy();
  expect(screen.queryByText(/^!+$/)).toBeNull();
});

test('without an alert the slot stays and says so', () => {
  show(<AlarmSlot alerts={[]} nowMs={0} calmText="No active alarms" />);
  expect(screen.getByText('No active alarms')).toBeTruthy();
});
