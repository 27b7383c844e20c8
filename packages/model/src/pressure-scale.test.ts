import { expect, it } from 'vitest';
import { CMH2O_PER_KPA, CMH2O_PER_MBAR, CMH2O_PER_MMHG, MMHG_PER_KPA } from './pressure-scale.ts';

it('has the published factors (NIST SP 811, ISO 80000-4)', () => {
  expect(CMH2O_PER_MBAR).toBeCloseTo(1.019_716, 6);
  expect(CMH2O_PER_KPA).toBeCloseTo(10.197_16, 5);
  expect(CMH2O_PER_MMHG).toBeCloseTo(1.359_51, 5);
  expect(MMHG_PER_KPA).toBeCloseTo(7.500_62, 5);
});
