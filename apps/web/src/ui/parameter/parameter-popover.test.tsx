// @vitest-environment happy-dom
import type { BreathRecord } from '@eupnea/contracts/breath';
import { MECHANICS_GATES, MECHANICS_METHODS, POWER_FORMULAS, POWER_GATES } from '@eupnea/signal';
import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, expect, test } from 'vitest';
import english from '../../../public/assets/i18n/en.json' with { type: 'json' };
import { NO_BREATHS, rememberBreaths } from '../../lib/parameters/measured-breaths.ts';
import { InRouter } from '../../testing/in-router.tsx';
import { makeBreath } from '../../testing/make-breath.ts';
import { NumericBlock } from '../clinical/numeric-block.tsx';
import { describeGates } from './describe-gates.ts';
import { NumberSource, ParameterPopoverProvider } from './parameter-popover.tsx';

const BREATH_END_MS = Date.parse('2026-11-20T14:00:03Z');

beforeAll(async () => {
  await i18next
    .use(initReactI18next)
    .init({ lng: 'en', resources: { en: { translation: english } }, interpolation: { escapeValue: false } });
});
afterEach(cleanup);

/** Shows one number of a device that finished these breaths, opens it, and answers what it tells by term. */
async function open(
  code: string,
  value: number | undefined,
  breaths: readonly BreathRecord[],
  ageMs = 72_000,
): Promise<ReadonlyMap<string, string>> {
  const measured = rememberBreaths(NO_BREATHS, breaths);
  render(
    <MantineProvider env="test">
      <InRouter>
        <ParameterPopoverProvider toServerMs={() => BREATH_END_MS + ageMs}>
          <NumberSource measured={() => measured}>
            <NumericBlock
              code={code}
              value={value === undefined ? undefined : { value, at: BREATH_END_MS }}
              old={false}
              size="card"
            />
          </NumberSource>
        </ParameterPopoverProvider>
      </InRouter>
    </MantineProvider>,
  );
  fireEvent.click(screen.getByRole('button'));
  const dialog = within(await screen.findByRole('dialog'));
  const terms = dialog.getAllByRole('term').map((term) => term.textContent ?? '');
  const texts = dialog.getAllByRole('definition').map((text) => text.textContent ?? '');
  return new Map(terms.map((term, position) => [term, texts[position] ?? '']));
}

test('a compliance tells its methods, their spread, the confidence of its breath and its age', async () => {
  const breath = makeBreath({
    breath_number: 4711,
    features: { compliance_ml_cmh2o: 41.27, confidence: 0.874 },
    provenance: { compliance_ml_cmh2o: { methods: ['hold', 'flow_targeted'], spread: 1.234 } },
  });
  const told = await open('Compl', 41.27, [breath]);
  expect(told.get('Methods that passed')).toBe(
    'End-inspiratory hold (ARDSNet 2000)Flow-targeted fit (Kannangara 2016)',
  );
  expect(told.get('Spread')).toBe('± 1.23 mL/cmH₂O');
  expect(told.get('Breath confidence')).toBe('0.87');
  expect(told.get('Breath')).toBe('4711');
  expect(told.get('Age')).toBe('1\u00a0min 12\u00a0s');
  expect(told.get('Origin')).toBe('Measured by Eupnea on one breath');
  expect(told.has('Reason for the missing value')).toBe(false);
});

test('an absent compliance names each method and the gate it failed', async () => {
  const failed_gates = ['hold:no_pause', 'flow_targeted:effort', 'flow_targeted:poor_fit'];
  const told = await open('Compl', undefined, [
    makeBreath({ provenance: { compliance_ml_cmh2o: { failed_gates } } }),
  ]);
  const why = told.get('Reason for the missing value');
  expect(why).toContain('End-inspiratory hold (ARDSNet 2000): no pause with flow below 2 L/min');
  expect(why).toContain('patient effort during the breath, poor fit to the pressure');
  expect(told.has('Age')).toBe(false);
});

test('a number with a reason of its own does not repeat its name before it', async () => {
  const told = await open('Compl', undefined, [
    makeBreath({ provenance: { compliance_ml_cmh2o: { failed_gates: ['volume_carried_over'] } } }),
  ]);
  expect(told.get('Reason for the missing value')).toMatch(/^the breath took in/u);
});

test('an absent driving pressure names the inputs that are absent', async () => {
  const told = await open('deltaP', undefined, [makeBreath({ features: { peepi_cmh2o: 1 } })]);
  expect(told.get('Reason for the missing value')).toContain('Plateau pressure (Pplat)no pause');
});

test('a number that the last breath did not renew says so, with its own breath’s age', async () => {
  const told = await open('Compl', 40, [
    makeBreath({ features: { compliance_ml_cmh2o: 40 } }),
    makeBreath({ started_at: '2026-11-20T14:01:00.000Z', incomplete: true }),
  ]);
  expect(told.get('Missing on the last breath')).toContain('the breath is incomplete');
  expect(told.get('Age')).toBe('1\u00a0min 12\u00a0s');
});

test('the power of the mode names the published formula behind it', async () => {
  const provenance = {
    mp_mode_j_min: { methods: ['becher_simplified_ventilator_part'], estimated: true },
  };
  const told = await open('mp2', 12.3, [makeBreath({ features: { mp_mode_j_min: 12.3 }, provenance })]);
  expect(told.get('Published formula')).toBe('Becher 2019, simplified, ventilator part only');
  expect(told.get('Origin')).toBe('Estimated from the waveform');
});

test('a number of another day says which day, and no age: a recording is not old, it is stored', async () => {
  for (const years of [10, -128]) {
    const told = await open('Pmax', 30, [makeBreath()], years * 365 * 86_400_000);
    expect(told.get('Measured at')).toMatch(/20 Nov.*\d\d:00:03$|Nov 20.*\d\d:00:03$/);
    expect(told.has('Age')).toBe(false);
    cleanup();
  }
});

test('what the device has to send says that it does not', async () => {
  const told = await open('SpO2', undefined, []);
  expect(told.get('Reason for the missing value')).toBe('The device does not send this value.');
});

test('the popover leads to the number’s place among the definitions', async () => {
  await open('Pmax', 30, []);
  const link = screen.getByRole('link', { name: 'Open in the definitions' });
  expect(link.getAttribute('href')).toBe('/definitions#monitored-Pmax');
});

test('every method, formula and gate has words', () => {
  for (const name of [...MECHANICS_METHODS, ...POWER_FORMULAS]) expect(english.methods).toHaveProperty(name);
  for (const name of [...MECHANICS_GATES, ...POWER_GATES]) expect(english.gates).toHaveProperty(name);
});

test('a gate of another version stays readable', () => {
  expect(describeGates(['some_new_gate'], i18next.t)).toEqual(['some new gate']);
});
