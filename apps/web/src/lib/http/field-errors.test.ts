import { expect, test } from 'vitest';
import { readFieldErrors } from './field-errors.ts';
import { HttpProblem } from './http-problem.ts';

function refused(errors: { path: string; message: string }[]): HttpProblem {
  return new HttpProblem(400, 'invalid_input', {
    type: 'x',
    title: 'x',
    status: 400,
    code: 'invalid_input',
    errors,
  });
}

test('names each field with what the server says of it, wherever the field stood', () => {
  const error = refused([
    { path: 'body.port', message: 'Too high' },
    { path: 'ip', message: 'Outside the networks' },
  ]);
  expect(readFieldErrors(error)).toEqual({ port: 'Too high', ip: 'Outside the networks' });
});

test('other failures are not the fields’', () => {
  expect(readFieldErrors(refused([]))).toBeNull();
  expect(readFieldErrors(new HttpProblem(409, 'conflict', null))).toBeNull();
  expect(readFieldErrors(new Error('x'))).toBeNull();
});
