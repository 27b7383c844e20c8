// @vitest-environment happy-dom
import { MantineProvider, NumberInput } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { useMantineTheme } from './use-mantine-theme.ts';

beforeAll(async () => {
  await i18next.use(initReactI18next).init({ lng: 'en', resources: {} });
});
afterEach(cleanup);

function Field() {
  return (
    <MantineProvider theme={useMantineTheme()} env="test">
      <NumberInput aria-label="tube" value={7.5} />
    </MantineProvider>
  );
}

test.each([
  ['en', '7.5'],
  ['nl', '7,5'],
  ['de', '7,5'],
  ['pt-BR', '7,5'],
])('a field of numbers shows the decimal mark of the language: %s', async (language, shown) => {
  await i18next.changeLanguage(language);
  render(<Field />);
  expect(screen.getByLabelText('tube')).toHaveProperty('value', shown);
});
