import { describe, expect, test } from 'vitest';
import { decideAccess, type AccessQuestion } from './decide-access.ts';

function ask(pathname: string, featureCodes: readonly string[] | null, needsFactor = false) {
  const question: AccessQuestion = {
    pathname,
    needsFactor,
    signedIn: featureCodes !== null,
    featureCodes: featureCodes ?? [],
  };
  return decideAccess(question);
}

const VISITOR = null;
const GUARDED = [
  '/',
  '/patient/3',
  '/patients',
  '/projects/1',
  '/validation',
  '/reports',
  '/alarm-analytics',
  '/labeling-app',
  '/cabinet',
  '/monilitycs',
];

describe('a visitor', () => {
  test.each(GUARDED)('is sent from %s to sign in', (path) => expect(ask(path, VISITOR)).toBe('/auth'));
  test.each([
    '/auth',
    '/verify-email',
    '/reset-password',
    '/terms-of-use',
    '/cookie-policy',
    '/policy',
    '/about',
    '/definitions',
    '/admin',
  ])('may open %s', (path) => expect(ask(path, VISITOR)).toBeNull());
  test('sees on an unknown path that nothing is there', () => expect(ask('/nowhere', VISITOR)).toBeNull());
});

describe('a signed-in user', () => {
  test('is sent from the visitor-only pages to /patients', () => {
    expect(ask('/auth', ['monilitycs'])).toBe('/patients');
    expect(ask('/verify-email', ['monilitycs'])).toBe('/patients');
  });
  test('may reset the password', () => expect(ask('/reset-password', ['monilitycs'])).toBeNull());
  test('opens what its features name and is sent to the root from the rest', () => {
    expect(ask('/monilitycs', ['monilitycs'])).toBeNull();
    expect(ask('/reports/daily', ['reports'])).toBeNull();
    expect(ask('/validation', ['monilitycs'])).toBe('/');
  });
  test('always has cabinet, unless the list is empty', () => {
    expect(ask('/cabinet', ['monilitycs'])).toBeNull();
    expect(ask('/cabinet', [])).toBe('/');
  });
  test('with an empty list may open only the root', () => {
    expect(ask('/', [])).toBeNull();
    expect(ask('/monilitycs', [])).toBe('/');
  });
  test('is judged by the third segment inside a project, and by projects on the bare one', () => {
    expect(ask('/projects/4/analytics', ['analytics'])).toBeNull();
    expect(ask('/projects/4/analytics', ['projects'])).toBe('/');
    expect(ask('/projects/4', ['projects'])).toBeNull();
    expect(ask('/projects/4', ['analytics'])).toBe('/');
  });
  test('is led from /patients to the wall, without it to the list of patients, else to the root', () => {
    expect(ask('/patients', ['patient-management', 'monilitycs'])).toBe('/');
    expect(ask('/patients', ['patient-management'])).toBe('/patient-management');
    expect(ask('/patients', ['analytics'])).toBe('/');
    expect(ask('/patients', ['labeling-app', 'monilitycs', 'patient-management'])).toBe(
      '/patient-management',
    );
  });
});

describe('when labeling is the first feature', () => {
  test('root and every refused path lead to it', () => {
    for (const path of ['/', '/reports', '/patients'])
      expect(ask(path, ['labeling-app', 'monilitycs'])).toBe('/labeling-app');
    expect(ask('/labeling-app', ['labeling-app'])).toBeNull();
  });
  test('and only then', () => expect(ask('/', ['monilitycs', 'labeling-app'])).toBeNull());
});

describe('a user whose policy asks for a second factor', () => {
  test.each(GUARDED)('is sent from %s to add one, with and without features', (path) => {
    expect(ask(path, [], true)).toBe('/second-factor');
    expect(ask(path, ['monilitycs', 'reports'], true)).toBe('/second-factor');
  });
  test('may open the page that adds one, and public texts', () => {
    expect(ask('/second-factor', [], true)).toBeNull();
    expect(ask('/terms-of-use', [], true)).toBeNull();
  });
});
