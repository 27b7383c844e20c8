import { describe, expect, it } from 'vitest';
import { computeGasIndices, GAS_INDEX_CODES, GAS_INDICES, oxygenationRatio } from './gas-indices.ts';

const UNKNOWN = {
  PaO2: null,
  PaCO2: null,
  SaO2: null,
  Hb: null,
  FiO2: null,
  SpO2: null,
  pressure: null,
  rate: null,
  minuteVolume: null,
  weight: null,
  mixedCo2: null,
};

const TIGHT = { leakPercent: 0 };

describe('indices of a blood gas, computed by hand', () => {
  it('P/F 75 / .6 = 125', () => {
    expect(oxygenationRatio(75, 60)).toBeCloseTo(125, 9);
  });

  it('S/F 92 / .6 = 153.3 and oxygenation index 15 · .6 · 100 / 75 = 12', () => {
    const { SF, OI } = computeGasIndices({ ...UNKNOWN, FiO2: 60, pressure: 15, PaO2: 75, SpO2: 92 });
    expect(SF.value).toBeCloseTo(153.333, 3);
    expect(OI.value).toBeCloseTo(12, 9);
  });

  it('ROX 92 / .5 / 28 = 6.57', () => {
    const { ROX } = computeGasIndices({ ...UNKNOWN, FiO2: 50, SpO2: 92, rate: 28 });
    expect(ROX.value).toBeCloseTo(6.571, 3);
  });

  it('ventilatory ratio 9600 · 48 / (70 · 100 · 37.5) = 1.755', () => {
    const { VR } = computeGasIndices({ ...UNKNOWN, minuteVolume: 9.6, PaCO2: 48, weight: 70 }, TIGHT);
    expect(VR.value).toBeCloseTo(1.7554, 4);
  });

  it('Enghoff (42 - 25.636) / 42 = .3896', () => {
    const { VDE } = computeGasIndices({ ...UNKNOWN, PaCO2: 42, mixedCo2: 25.636 }, TIGHT);
    expect(VDE.value).toBeCloseTo(0.3896, 4);
  });

  it('Enghoff is absent where PetCO2 stands above PaCO2: the gas is not of these breaths', () => {
    const known = { ...UNKNOWN, PaCO2: 44, mixedCo2: 40 };
    expect(computeGasIndices(known, { ...TIGHT, endTidalCo2: 60 }).VDE).toEqual({
      value: null,
      reasons: ['PetCO2_above_PaCO2'],
    });
    expect(computeGasIndices(known, { ...TIGHT, endTidalCo2: 48 }).VDE.value).toBeCloseTo(4 / 44, 6);
  });

  it('shunt estimate .345 of Hb 12, SaO2 93 %, PaO2 68, PaCO2 40 and FiO2 .5', () => {
    const { QSQT } = computeGasIndices({ ...UNKNOWN, Hb: 12, SaO2: 93, PaO2: 68, PaCO2: 40, FiO2: 50 });
    expect(QSQT.value).toBeCloseTo(0.345, 3);
  });
});

describe('an index without an input', () => {
  it('is absent and names all that it lacks', () => {
    const indices = computeGasIndices(UNKNOWN);
    for (const code of GAS_INDEX_CODES)
      expect(indices[code]).toEqual({ value: null, reasons: GAS_INDICES[code].inputs });
  });

  it('is absent above a saturation of 97 %, and after a change of FiO2', () => {
    const known = { ...UNKNOWN, FiO2: 40, SpO2: 98, rate: 20 };
    expect(computeGasIndices(known).SF).toEqual({ value: null, reasons: ['SpO2_above_97'] });
    expect(computeGasIndices(known).ROX.value).toBeCloseTo(12.25, 9);
    expect(computeGasIndices(known, { oxygenChanged: true }).ROX).toEqual({
      value: null,
      reasons: ['FiO2_changed'],
    });
  });

  it('is absent with a leak above 10 % or an unknown one where it needs what was expired', () => {
    const known = { ...UNKNOWN, minuteVolume: 9.6, PaCO2: 48, weight: 70, FiO2: 40, SpO2: 92, mixedCo2: 26 };
    expect(computeGasIndices(known, { leakPercent: 10 }).VR.value).toBeCloseTo(1.7554, 4);
    const { VR, VDE, SF } = computeGasIndices(known, { leakPercent: 10.1 });
    expect([VR, VDE]).toEqual(Array.from({ length: 2 }, () => ({ value: null, reasons: ['leak'] })));
    expect(SF.value).toBeCloseTo(230, 9);
    const unknown = computeGasIndices(known);
    for (const code of ['VR', 'VDE'] as const)
      expect(unknown[code]).toEqual({ value: null, reasons: ['leak_unknown'] });
    expect(unknown.SF.value).toBeCloseTo(230, 9);
    const unmeasured = computeGasIndices({ ...known, mixedCo2: null }, { leakPercent: 30 });
    expect(unmeasured.VDE.reasons).toEqual(['mixedCo2', 'leak']);
  });
});
