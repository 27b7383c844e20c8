import { FIELD_FAULTS } from '@eupnea/contracts/problem';
import i18next from 'i18next';
import { expect, test } from 'vitest';
import de from '../../../public/assets/i18n/de.json' with { type: 'json' };
import { readFieldErrors } from './field-errors.ts';
import { HttpProblem } from './http-problem.ts';

interface Refusal {
  readonly path: string;
  readonly message: string;
  readonly code?: string;
  readonly bound?: number;
}

function refused(errors: Refusal[]): HttpProblem {
  return new HttpProblem(400, 'invalid_input', {
    type: 'x',
    title: 'x',
    status: 400,
    code: 'invalid_input',
    errors,
  });
}

const { t } = await i18next
  .createInstance()
  .init({ lng: 'de', resources: { de: { translation: de } } })
  .then((translate) => ({ t: translate }));

test('names each field with what the server says of it, wherever the field stood', () => {
  const error = refused([
    { path: 'body.port', message: 'Too high' },
    { path: 'ip', message: 'Outside the networks' },
  ]);
  expect(readFieldErrors(error, t, 'de')).toEqual({ port: 'Too high', ip: 'Outside the networks' });
});

test('what the schema refused is said in the reader’s language, with its bound', () => {
  const error = refused([
    { path: 'height', message: 'Too big', code: 'tooHigh', bound: 260.5 },
    { path: 'pseudonym', message: 'Too big', code: 'tooLong', bound: 64 },
    { path: 'sex', message: 'Invalid option', code: 'invalid' },
    { path: 'name', message: 'Too small', code: 'tooShort', bound: 1 },
    { path: 'password', message: 'Too small', code: 'tooShort', bound: 8 },
  ]);
  expect(readFieldErrors(error, t, 'de')).toEqual({
    height: 'Höchstens 260,5',
    pseudonym: 'Höchstens 64 Zeichen',
    sex: 'Dieser Wert ist nicht gültig',
    name: 'Erforderlich.',
    password: 'Mindestens 8 Zeichen',
  });
  for (const code of FIELD_FAULTS) expect(t(`fieldFault.${code}`)).not.toContain('fieldFault');
});

test('other failures are not the fields’', () => {
  expect(readFieldErrors(refused([]), t, 'de')).toBeNull();
  expect(readFieldErrors(new HttpProblem(409, 'conflict', null), t, 'de')).toBeNull();
  expect(readFieldErrors(new Error('x'), t, 'de')).toBeNull();
});
