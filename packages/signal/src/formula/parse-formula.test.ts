import { describe, expect, it } from 'vitest';
import { FORMULA_MAX_CHARACTERS } from './formula.ts';
import { parseFormula } from './parse-formula.ts';

function unitOf(text: string): string {
  const parsed = parseFormula(text);
  if (!parsed.ok) throw new Error(`${text}: ${parsed.error.code} at ${parsed.error.from}`);
  return parsed.value.root.unit.label;
}

function problemOf(text: string) {
  const parsed = parseFormula(text);
  return parsed.ok ? null : parsed.error;
}

describe('a formula', () => {
  it.each([
    ['Paw - Pes', 'cmH₂O'],
    ['-(Pes - baseline(Pes))', 'cmH₂O'],
    ['integral(Flow)', 'mL'],
    ['integral(Paw)', 'cmH₂O·s'],
    ['Paw * Flow', 'W'],
    ['(Paw - 5 cmH2O) / Volume', 'cmH₂O/L'],
    ['Paw / Flow', 'cmH₂O·s/L'],
    ['Pdi / EAdi', 'cmH₂O/µV'],
    ['2 * CO2', 'mmHg'],
    ['CO2 - 1 kPa', 'mmHg'],
    ['Paw − 10 cmH2O / (1 L/s) * Flow', 'cmH₂O'],
    ['lowpass(highpass(mean("Oesophageal pressure", 500 ms), 0.5 Hz), 5 Hz)', 'cmH₂O'],
    ['abs(ecg)', 'mV'],
    ['Paw * Paw', 'cmH₂O^2'],
  ])('%s is in %s', (text, unit) => {
    expect(unitOf(text)).toBe(unit);
  });

  it.each([
    ['', 'empty', 0, 0],
    ['Paw -', 'operand_expected', 5, 5],
    ['Paw Pes', 'operator_expected', 4, 7],
    ['(Paw - Pes', 'bracket_expected', 10, 10],
    ['mean Paw', 'opening_expected', 5, 8],
    ['mean(Paw)', 'comma_expected', 8, 9],
    ['mean(Paw, 0.5 Hz)', 'duration_expected', 10, 16],
    ['mean(Paw, 90 s)', 'duration_expected', 10, 14],
    ['lowpass(Paw, 0.5 s)', 'frequency_expected', 13, 18],
    ['lowpass(Paw, Flow)', 'frequency_expected', 13, 17],
    ['Paw - Peso', 'unknown_name', 6, 10],
    ['Paw - 5 bar', 'unknown_unit', 8, 11],
    ['Paw - 5', 'unit_mismatch', 6, 7],
    ['Paw - Flow', 'unit_mismatch', 6, 10],
    ['Paw # Pes', 'unknown_character', 4, 5],
    ['Paw - "Pes', 'open_quote', 6, 10],
    ['5 cmH2O', 'no_channel', 0, 7],
    [`${'('.repeat(30)}Paw`, 'too_deep', 25, 26],
    ['x'.repeat(FORMULA_MAX_CHARACTERS + 1), 'too_long', 200, 201],
    ['integral(integral(integral(integral(Paw))))', 'reaches_too_far', 0, 43],
  ])('%s: %s at its place', (text, code, from, to) => {
    expect(problemOf(text)).toMatchObject({ code, from, to });
  });

  it('names both units of a sum that cannot be taken', () => {
    expect(problemOf('Paw - Flow')).toMatchObject({ found: 'L/min', expected: 'cmH₂O' });
    expect(problemOf('Paw + (2 * Volume)')).toMatchObject({ from: 6, to: 18, found: 'mL' });
  });

  it('needs the samples around an instant that its functions take', () => {
    const parsed = parseFormula('Paw - mean(integral(Flow), 4 s) / Volume * Paw');
    expect(parsed.ok && [parsed.value.channels, parsed.value.usesBreaths]).toEqual([
      ['pressure', 'flow', 'volume'],
      true,
    ]);
    expect(parsed.ok && parsed.value.root.beforeS).toBeCloseTo(62.6);
    expect(parsed.ok && parsed.value.root.afterS).toBeCloseTo(2.2);
  });
});
