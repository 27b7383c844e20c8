import { createPatientBodySchema } from '@eupnea/contracts/patient';
import { categorizePatient, predictBodyWeightKg } from '@eupnea/model';
import { SCENARIOS } from '@eupnea/simulator';
import { describe, expect, it } from 'vitest';
import { findDemoPatient } from './demo-patients.ts';

describe('the patients of the demo', () => {
  it.each(SCENARIOS.map((scenario) => [scenario.id, scenario] as const))(
    "fit the bed %s: the weight its ventilator is set for is the patient's",
    (id, scenario) => {
      const body = createPatientBodySchema.parse(findDemoPatient(id));
      const predicted = predictBodyWeightKg({
        category: categorizePatient(body.age, body.age_unit),
        sex: body.sex,
        heightCm: body.height,
      });
      expect(Math.abs((predicted ?? body.weight ?? 0) - scenario.idealBodyWeightKg)).toBeLessThan(2);
    },
  );
});
