import { SMALL_CELL_PATIENTS, type SmallCell } from '@eupnea/contracts/research-dataset';
import type { ResearchPatient } from '../read-project-time.ts';
import { capAge } from './disguise.ts';

const CONDITIONS = ['ards', 'copd', 'brain_j'] as const;
const BAND_YEARS = 10;

/** Combinations of age band, sex and conditions with fewer than five patients, smallest first. */
export function findSmallCells(patients: readonly ResearchPatient[]): SmallCell[] {
  const cells = new Map<string, SmallCell>();
  for (const patient of patients) {
    const conditions = CONDITIONS.filter((condition) => patient[condition] === true);
    const cell = { age_band: bandOf(patient.ageYears), sex: patient.sex, conditions, patients: 0 };
    const key = JSON.stringify(cell);
    const known = cells.get(key) ?? cell;
    cells.set(key, { ...known, patients: known.patients + 1 });
  }
  return [...cells.values()]
    .filter((cell) => cell.patients < SMALL_CELL_PATIENTS)
    .toSorted((left, right) => left.patients - right.patients);
}

/** Age band such as `60-69`; `90+` from 90, where ages are capped. */
function bandOf(years: number | null): string | null {
  const capped = capAge(years);
  if (capped === null) return null;
  const from = Math.floor(capped / BAND_YEARS) * BAND_YEARS;
  return from >= 90 ? '90+' : `${from}-${from + BAND_YEARS - 1}`;
}
