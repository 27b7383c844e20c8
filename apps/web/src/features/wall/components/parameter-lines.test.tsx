// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, expect, test } from 'vitest';
import english from '../../../../public/assets/i18n/en.json' with { type: 'json' };
import { InRouter } from '../../../testing/in-router.tsx';
import { ParameterPopoverProvider } from '../../../ui/parameter/parameter-popover.tsx';
import { ParameterLines } from './parameter-lines.tsx';

beforeAll(async () => {
  await i18next
    .use(initReactI18next)
    .init({ lng: 'en', resources: { en: { translation: english } }, interpolation: { escapeValue: false } });
});
afterEach(cleanup);

function show() {
  render(
    <MantineProvider env="test">
      <InRouter>
        <ParameterPopoverProvider toServerMs={(browserMs) => browserMs}>
          <ParameterLines
            className=""
            old={false}
            withUnits
            parameters={[
              { kind: 'monitored', code: 'Compl', value: { value: 41.27, at: 0 } },
              { kind: 'monitored', code: 'Ppause', value: undefined },
              { kind: 'setting', code: 'trigger', value: { value: 'time', at: 0, estimated: true } },
            ]}
          />
        </ParameterPopoverProvider>
      </InRouter>
    </MantineProvider>,
  );
}

async function readOpened(): Promise<readonly (string | null)[]> {
  await screen.findByRole('dialog');
  return screen.getAllByRole('heading').map((heading) => heading.textContent);
}

test('a pointer on a line opens that number alone', async () => {
  show();
  fireEvent.click(screen.getByText('41.3 mL/cmH₂O'));
  expect(await readOpened()).toEqual(['Compliance of the respiratory system']);
});

test('the target as a whole, which is what a key reaches, opens all of its numbers', async () => {
  show();
  fireEvent.click(screen.getByRole('button'));
  expect(await readOpened()).toEqual([
    'Compliance of the respiratory system',
    'Plateau pressure (Pplat)',
    'Inspiratory trigger',
  ]);
});

test('what was estimated from the waveform says so, in the words of the page', async () => {
  i18next.addResource('en', 'translation', 'monitor.triggeredBy.time', 'Zeit');
  show();
  expect(screen.getByText(/≈ Zeit/)).toBeDefined();
});

test('what a setting was stands beside its value, and an estimate is never marked', () => {
  render(
    <MantineProvider env="test">
      <InRouter>
        <ParameterPopoverProvider toServerMs={(browserMs) => browserMs}>
          <ParameterLines
            className=""
            old={false}
            withUnits={false}
            parameters={[
              { kind: 'setting', code: 'PEEPCPAP', value: { value: 8, at: 0, was: 12 } },
              { kind: 'setting', code: 'rate', value: { value: 14, at: 0, was: 20, estimated: true } },
            ]}
          />
        </ParameterPopoverProvider>
      </InRouter>
    </MantineProvider>,
  );
  const was = screen.getByText('was 12.0');
  expect(was.parentElement?.textContent).toBe('was 12.08.0');
  expect(screen.queryByText('was 20')).toBeNull();
});
