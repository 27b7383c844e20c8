// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, expect, it } from 'vitest';
import english from '../../../public/assets/i18n/en.json' with { type: 'json' };
import { InRouter } from '../../testing/in-router.tsx';
import { FindingWhy } from './finding-why.tsx';

beforeAll(async () => {
  await i18next
    .use(initReactI18next)
    .init({ lng: 'en', resources: { en: { translation: english } }, interpolation: { escapeValue: false } });
});
afterEach(cleanup);

it('a reason has the number with its usual noise, and what would settle it', async () => {
  const measurement = {
    code: 'trigger_delay',
    measured: 0.31,
    threshold: 0.25,
    unit: 's',
    comparison: 'at_least',
  } as const;
  const evidence = {
    text_key: 'finding.delayed_trigger.effort_waits',
    first_index: 0,
    last_index: 9,
    breath_start_indices: [0],
  };
  const { rerender } = render(
    <InRouter>
      <FindingWhy
        kind="delayed_trigger"
        confidence={0.8}
        evidence={{ ...evidence, measurements: [{ ...measurement, sd: 0.04 }] }}
      />
    </InRouter>,
  );
  expect((await screen.findByRole('listitem')).textContent).toContain('usual noise 0.04 s');
  expect(screen.getByText(/What would settle it/u)).toBeDefined();
  rerender(
    <InRouter>
      <FindingWhy kind="cough" confidence={0.8} evidence={{ ...evidence, measurements: [measurement] }} />
    </InRouter>,
  );
  expect(screen.getByRole('listitem').textContent).not.toContain('noise');
  expect(screen.queryByText(/What would settle it/u)).toBeNull();
});
