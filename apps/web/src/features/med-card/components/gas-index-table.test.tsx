// @vitest-environment happy-dom
import type { ArterialBloodGas } from '@eupnea/contracts/med-card';
import { cleanup, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, expect, test } from 'vitest';
import english from '../../../../public/assets/i18n/en.json' with { type: 'json' };
import { GasIndexTable } from './gas-index-table.tsx';

beforeAll(async () => {
  await i18next
    .use(initReactI18next)
    .init({ lng: 'en', resources: { en: { translation: english } }, interpolation: { escapeValue: false } });
});
afterEach(cleanup);

const ABSENT = { value: null, reasons: [] };
const GAS: ArterialBloodGas = {
  id: 1,
  version: 1,
  patient_id: 1,
  taken_at: '2026-11-20T10:00:00.000Z',
  note: null,
  created_by: null,

  pH: 7.4,
  PaCO2: 40,
  PaO2: 68,
  HCO3: null,
  BEBD: null,
  'BE/BD': null,
  SaO2: 93,
  lactate: null,
  Hb: null,
  COHb: null,
  MetHb: null,
  Na: null,
  K: null,
  Ca: null,
  Cl: null,
  glucose: null,
  FiO2: 50,

  temperature: null,
  PF: 136,
  PF_source: 'entered',
  PF_FiO2: 50,
  PF_FiO2_at: '2026-11-20T10:00:00.000Z',
  QSQT_Hb: 12,
  QSQT_Hb_source: 'blood',
  QSQT_Hb_at: '2026-11-20T04:40:00.000Z',
  ventilation: {
    breaths: 0,
    pressure: null,
    rate: null,
    minute_volume: null,
    mixed_co2: null,
    SpO2: null,
    SpO2_at: null,
    weight: null,
  },
  indices: {
    SF: ABSENT,
    OI: ABSENT,
    ROX: ABSENT,
    VR: ABSENT,
    VDE: ABSENT,
    QSQT: { value: 0.345, reasons: [] },
  },
};

test('a shunt estimate states the haemoglobin of the blood data and its age', () => {
  render(<GasIndexTable gases={[GAS]} selected={undefined} />);
  expect(screen.getByText('Hb 12 g/dL of the blood data, 5 h 20 min before')).toBeDefined();
});

test('a shunt estimate with the haemoglobin of the gas states no other', () => {
  const own: ArterialBloodGas = { ...GAS, Hb: 9, QSQT_Hb: 9, QSQT_Hb_source: 'entered' };
  render(<GasIndexTable gases={[own]} selected={undefined} />);
  expect(screen.queryByText(/of the blood data, /u)).toBeNull();
});
