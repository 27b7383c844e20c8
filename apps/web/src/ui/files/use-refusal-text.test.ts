// @vitest-environment happy-dom
import { PROBLEM_CODES, type Problem, type ProblemCode } from '@eupnea/contracts/problem';
import { renderHook } from '@testing-library/react';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { beforeAll, expect, test } from 'vitest';
import german from '../../../public/assets/i18n/de.json' with { type: 'json' };
import { HttpProblem } from '../../lib/http/http-problem.ts';
import { useRefusalText } from './use-refusal-text.ts';

beforeAll(() =>
  i18next.use(initReactI18next).init({ lng: 'de', resources: { de: { translation: german } } }),
);

function refusal(code: ProblemCode, problem: Partial<Problem> = {}): HttpProblem {
  const { status, title } = PROBLEM_CODES[code];
  return new HttpProblem(status, code, { type: 'about:blank', title, status, code, ...problem });
}

const refusedFile = (code: string) =>
  refusal('invalid_input', { errors: [{ path: 'file', message: 'in English', code }] });

test.each([
  'file_is_archive',
  'file_no_archive',
  'file_no_table',
  'file_archive_apart',
  'file_broken_off',
  'no_waveforms',
  'file_empty',
  'format_unknown',
])('a file refused at the door as %s says so in the language of its sender', (code) => {
  const { result } = renderHook(useRefusalText);
  const text = result.current(refusedFile(code));
  expect(text).not.toContain('in English');
  expect(text).toMatch(/^[A-Z].*\.$/u);
});

test.each(['too_many_uploads', 'no_room', 'payload_too_large'] as const)(
  'a server that takes no file (%s) says so in the language of its sender',
  (code) => {
    const { result } = renderHook(useRefusalText);
    const text = result.current(refusal(code, { detail: 'At most 5 bytes' }));
    expect(text).not.toContain('At most');
    expect(text).toMatch(/^[A-Z].*\.$/u);
  },
);

test('what has no translation is told as the server says it', () => {
  const { result } = renderHook(useRefusalText);
  expect(result.current(refusedFile('odd_thing'))).toBe('in English');
});
