import { expect, test } from 'vitest';
import { NOT_BUILT, SPECIFICATION_CALLS } from './api-docs/specification-calls.ts';
import { findMissing, findEndpoint, nameCall, writeCoverage } from './generate-api-coverage.ts';

test('every call of the specification has an endpoint or is named as not built', () => {
  expect(findMissing()).toEqual([]);
});

test('patients, projects, the older interface and templates lack none of theirs', () => {
  const groups = new Set(['Projects and users', 'Older API', 'App API templates', 'Patients and devices']);
  const missing = SPECIFICATION_CALLS.filter((call) => groups.has(call.group) && findEndpoint(call) === null);
  expect(missing.map(nameCall)).toEqual([]);
});

test('only calls of the specification are named as not built', () => {
  const known = new Set(SPECIFICATION_CALLS.map(nameCall));
  expect([...NOT_BUILT].filter((name) => !known.has(name))).toEqual([]);
});

test('the page names the tests and the screens of a call', () => {
  expect(writeCoverage()).toMatch(
    /^\|POST `\/nestjs\/patients\/edit\/:id`\|editPatient\|patients, projects\|patient-management\|$/mu,
  );
});
