import { expect, it } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { ENDPOINTS } from './endpoints.ts';

/** Rows with an id in their path that name no object, with the reason. */
const WITHOUT_OBJECT: { readonly [Name: string]: string } = {
  editUser: 'administrators reach every account',
  setUserFeatures: 'administrators reach every account',
  sendUserReset: 'administrators reach every account',
  resendInvitation: 'administrators reach every account',
  deleteUser: 'administrators reach every account',
  resetUserFactors: 'administrators reach every account',
  endSession: 'administrators reach every sign-in session',
  openMail: 'administrators reach every message of the outbox',
  cancelJob: 'administrators reach every job',
  retryJob: 'administrators reach every job',
  administerRevokeToken: 'administrators reach every token',
};

const rows: readonly (readonly [name: string, endpoint: Endpoint])[] = Object.entries(ENDPOINTS);

it('every row with an id in its path names the object whose visibility is checked, or is excepted', () => {
  const silent = rows.filter(([, { path, object }]) => path.includes(':id') && object === undefined);
  expect(silent.map(([name]) => name).toSorted()).toEqual(Object.keys(WITHOUT_OBJECT).toSorted());
});

it('only rows of administrators are excepted', () => {
  const others = rows.filter(([name, { access }]) => name in WITHOUT_OBJECT && access.who !== 'admin');
  expect(others.map(([name]) => name)).toEqual([]);
});

it('a row names an object only where its path has an id, and no row for anyone names one', () => {
  const wrong = rows.filter(([, { path, object, names, access }]) => {
    const isNaming = object !== undefined || names !== undefined;
    return (object !== undefined && !path.includes(':id')) || (isNaming && access.who === 'public');
  });
  expect(wrong.map(([name]) => name)).toEqual([]);
});

/** Fields of an object schema, by its JSON Schema, so that refined and intersected schemas count too. */
function listFields(schema: z.ZodType | undefined): readonly string[] {
  if (schema === undefined) return [];
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return Object.keys(properties);
}

it('a row names objects by fields that its query or its body has', () => {
  const wrong = rows.flatMap(([name, { names = {}, query, body }]) => {
    const known = [...listFields(query), ...listFields(body)];
    return Object.keys(names).flatMap((field) => (known.includes(field) ? [] : [`${name}.${field}`]));
  });
  expect(wrong).toEqual([]);
});

/** Rows with a patient in a field that they do not name as an object, with the reason. */
const OTHER_PATIENTS: { readonly [Name: string]: string } = {
  assignPatient: 'who may not manage the device is told so first',
  erasePatient: 'administrators erase deleted patients of any project',
  listOccupancyChanges: 'a filter: an empty list tells nothing',
  listPatients: 'a filter: an empty list tells nothing',
  listProjectPatients: 'a filter: an empty list tells nothing',
};

it('every row with a patient_id in its query or its body names the patient, or is excepted', () => {
  const silent = rows.filter(
    ([, { names = {}, query, body }]) =>
      [...listFields(query), ...listFields(body)].includes('patient_id') && names['patient_id'] !== 'patient',
  );
  expect(silent.map(([name]) => name).toSorted()).toEqual(Object.keys(OTHER_PATIENTS).toSorted());
});
