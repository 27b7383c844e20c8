// @vitest-environment happy-dom
import type { MeasuredLag } from '@eupnea/model';
import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import german from '../../../public/assets/i18n/de.json' with { type: 'json' };
import { LagChoice } from './lag-choice.tsx';

beforeAll(async () => {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addListener: () => undefined,
    addEventListener: () => undefined,
    removeListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  await i18next
    .use(initReactI18next)
    .init({ lng: 'de', resources: { de: { translation: german } }, interpolation: { escapeValue: false } });
});
afterEach(cleanup);

function show(lag: MeasuredLag, isRequired: boolean, lagMs?: number) {
  const chosen: number[] = [];
  const { container } = render(
    <MantineProvider>
      <LagChoice lag={lag} isRequired={isRequired} lagMs={lagMs} onChange={(ms) => chosen.push(ms)} />
    </MantineProvider>,
  );
  const radios = screen.queryAllByRole('radio').map((radio) => radio.matches(':checked'));
  return { chosen, container, radios };
}

test('a lag that makes numbers wrong is asked about, with nothing chosen', () => {
  const { chosen, container, radios } = show({ lagMs: -104, spreadMs: 6, breaths: 14 }, true);
  expect(radios).toEqual([false, false]);
  expect(container.textContent).toContain(
    'Der Druck eilt dem Flow um 104 ms voraus (14 Atemzüge, Streuung 6 ms)',
  );
  expect(container.textContent).toContain('PEEP');
  fireEvent.click(screen.getByLabelText('Korrigieren: Druck um 104 ms nach hinten verschieben'));
  fireEvent.click(screen.getByLabelText('Wie aufgezeichnet lassen'));
  expect(chosen).toEqual([-104, 0]);
});

test('another lag stays as recorded unless the user corrects it', () => {
  expect(show({ lagMs: 40, spreadMs: 3, breaths: 17 }, false).radios).toEqual([false, true]);
  cleanup();
  expect(show({ lagMs: 40, spreadMs: 3, breaths: 17 }, false, 40).radios).toEqual([true, false]);
});

test('a lag within a sample offers nothing', () => {
  expect(show({ lagMs: 4, spreadMs: 3, breaths: 17 }, false).radios).toEqual([]);
});

test('two files whose names do not tell one patient are joined on a click, also without a lag', () => {
  const chosen: number[] = [];
  const { container } = render(
    <MantineProvider>
      <LagChoice
        lag={{ lagMs: 2, spreadMs: 1, breaths: 14 }}
        isRequired
        lagMs={undefined}
        unlike={{ flow: 'bett3.csv', pressure: 'bett4.csv' }}
        onChange={(ms) => chosen.push(ms)}
      />
    </MantineProvider>,
  );
  expect(container.textContent).toContain('Die Namen von bett3.csv und bett4.csv sagen nicht');
  fireEvent.click(screen.getByRole('radio'));
  expect(chosen).toEqual([0]);
});
