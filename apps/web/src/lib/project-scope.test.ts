import { expect, test } from 'vitest';
import { PATHS } from '../config/paths.ts';
import { withinProject } from './project-scope.ts';

test('a work area is left for another one of the same project, and for one of everywhere where there is none', () => {
  expect(withinProject(PATHS.patientManagement, '3')).toBe('/projects/3/patient-management');
  expect(withinProject(PATHS.patientManagement, undefined)).toBe('/patient-management');
});
