import { ENDPOINTS } from '@eupnea/contracts/endpoints';
import { describe, expect, test } from 'vitest';
import { VISITOR_ENDPOINTS } from './visitor-endpoints.ts';

const FEATURE = {
  feature_id: 3,
  created_at: '2026-11-25T08:00:00.000Z',
  updated_at: '2026-11-25T08:00:00Z',
  feature_code: 'monilitycs',
  feature_name: 'Monitoring',
};
const OPTIONS = {
  sign_up: 'open',
  sends_mail: false,
  demo: true,
  passkey_domain: null,
  providers: [{ id: 'clinic', name: 'Clinic' }],
};

const ANSWERS = {
  listFeatures: [
    [],
    [FEATURE],
    [{ ...FEATURE, more: 1 }],
    [{ ...FEATURE, feature_id: 3.5 }],
    [{ ...FEATURE, created_at: 'yesterday' }],
    [{ ...FEATURE, feature_code: 'cabinets' }],
    [{ ...FEATURE, feature_name: null }],
    [null],
    {},
    null,
  ],
  signInOptions: [
    OPTIONS,
    { ...OPTIONS, passkey_domain: 'eupnea.example.org', more: 1 },
    { ...OPTIONS, sign_up: 'all' },
    { ...OPTIONS, sends_mail: 'no' },
    { ...OPTIONS, demo: undefined },
    { ...OPTIONS, passkey_domain: 7 },
    { ...OPTIONS, providers: [{ id: 'clinic' }] },
    { ...OPTIONS, providers: 'clinic' },
    [],
    null,
  ],
} as const;

/** The answer as read, or that it was refused. */
function outcomeOf(read: (answer: unknown) => unknown, answer: unknown): unknown {
  try {
    return { read: read(answer) };
  } catch {
    return 'refused';
  }
}

describe.each(['listFeatures', 'signInOptions'] as const)('%s', (name) => {
  const contract = ENDPOINTS[name];

  test('is called as the contracts say', () => {
    const { method, path, who } = VISITOR_ENDPOINTS[name];
    expect({ method, path, who }).toEqual({
      method: contract.method,
      path: contract.path,
      who: contract.access.who,
    });
  });

  test.each(ANSWERS[name].map((answer) => [JSON.stringify(answer), answer]))(
    'reads %s as the contracts do',
    (_, answer) => {
      const { body } = contract.success;
      expect(outcomeOf(VISITOR_ENDPOINTS[name].parse, answer)).toEqual(
        outcomeOf((given) => body.parse(given), answer),
      );
    },
  );
});
