import { expect, it } from 'vitest';
import { pickHeroNumerics, pickPhoneNumerics } from './pick-hero-numerics.ts';

it('has at least six numbers, so that three by two are filled', () => {
  expect(pickHeroNumerics({}).map(({ code }) => code)).toEqual([
    'Pmax',
    'PEEPCPAP',
    'VTe',
    'MVe',
    'RR',
    'VTi',
  ]);
  expect(pickHeroNumerics({ SpO2: 1 })).toHaveLength(6);
});

it('gives carbon dioxide and saturation a block once they were measured', () => {
  const codes = pickHeroNumerics({ SpO2: { value: 96 }, PetCO2: { value: 41 } }).map(({ code }) => code);
  expect(codes.slice(-2)).toEqual(['PetCO2', 'SpO2']);
  expect(codes).not.toContain('VTi');
});

it('stands three by two on a phone, pressures and volumes over one another', () => {
  const codes = pickPhoneNumerics({ SpO2: 1, PetCO2: 1 }).map(({ code }) => code);
  expect(codes).toEqual(['Pmax', 'VTe', 'RR', 'PEEPCPAP', 'MVe', 'SpO2']);
  expect(pickPhoneNumerics({}).at(-1)?.code).toBe('VTi');
});
