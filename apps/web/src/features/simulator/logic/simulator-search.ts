import {
  ALL_SCENARIOS,
  BEDSIDE_CONTROLS,
  findScenario,
  fitToRange,
  LUNG_PRESETS,
  MODE_NAMES,
  rangeOfControl,
  type BedsideChange,
  type LungPreset,
  type VentilatorMode,
} from '@eupnea/simulator';
import type { RunPlan } from '../worker/simulator-message.ts';

/** Search of the address: flat text, absent means as in the scenario. */
export type SimulatorSearch = Readonly<Record<string, string>>;

/** Default scenario, as in the design. */
const DEFAULT_SCENARIO = 'copd-auto-peep';
const DEFAULT_SEED = 20_261;

/** Reads valid values of an address: scenario, seed, lung, mode, and controls by code. */
export function readSimulatorSearch(search: Readonly<Record<string, unknown>>): RunPlan {
  const scenario = findScenario(readText(search['scenario']) ?? '') ?? findScenario(DEFAULT_SCENARIO);
  const scenarioId = scenario?.id ?? DEFAULT_SCENARIO;
  return {
    scenarioId,
    seed: readSeed(readText(search['seed']) ?? '') ?? DEFAULT_SEED,
    change: scenario === undefined ? { values: {} } : readChange(search, scenarioId),
  };
}

/** Whole numbers of up to nine digits, easy to type again; null for other text. */
export function readSeed(text: string): number | null {
  if (!/^\d{1,9}$/u.test(text.trim())) return null;
  return Number(text);
}

export function writeSimulatorSearch({ scenarioId, seed, change }: RunPlan): SimulatorSearch {
  const { lung, mode, values } = change;
  return {
    scenario: scenarioId,
    seed: String(seed),
    ...(lung === undefined ? {} : { lung }),
    ...(mode === undefined ? {} : { mode }),
    ...Object.fromEntries(Object.entries(values).map(([code, value]) => [code, String(value)])),
  };
}

/** Sets a control; an unchanged value is no change. */
export function withValue(change: BedsideChange, code: string, value: number | null): BedsideChange {
  const values = Object.fromEntries(Object.entries(change.values).filter(([known]) => known !== code));
  return { ...change, values: value === null ? values : { ...values, [code]: value } };
}

/** Sets another lung preset and drops manual changes of the lung. */
export function withLung(change: BedsideChange, lung: LungPreset | null): BedsideChange {
  const { lung: _former, ...rest } = change;
  const ofLung = new Set(['compliance', 'resistance-insp', 'resistance-exp']);
  const values = Object.fromEntries(Object.entries(change.values).filter(([code]) => !ofLung.has(code)));
  return { ...rest, ...(lung === null ? {} : { lung }), values };
}

/** Presets that fit the size of the patient. */
export function listLungs(scenarioId: string): readonly LungPreset[] {
  if (scenarioId === 'neonate') return ['neonate'];
  if (scenarioId === 'child') return ['child'];
  return LUNGS.filter((lung) => lung !== 'neonate' && lung !== 'child');
}

export const SCENARIO_IDS: readonly string[] = ALL_SCENARIOS.map(({ id }) => id);

const LUNGS: readonly LungPreset[] = Object.keys(LUNG_PRESETS).filter(isLung);

export const MODES: readonly VentilatorMode[] = Object.keys(MODE_NAMES).filter(isMode);

function isLung(text: string): text is LungPreset {
  return Object.hasOwn(LUNG_PRESETS, text);
}

function isMode(text: string): text is VentilatorMode {
  return Object.hasOwn(MODE_NAMES, text);
}

function readChange(search: Readonly<Record<string, unknown>>, scenarioId: string): BedsideChange {
  const scenario = findScenario(scenarioId);
  const lung = readText(search['lung']) ?? '';
  const mode = readText(search['mode']) ?? '';
  const values: { [code: string]: number } = {};
  for (const control of BEDSIDE_CONTROLS) {
    const text = readText(search[control.code]) ?? '';
    if (text.trim() === '' || scenario === undefined) continue;
    const value = fitToRange(Number(text), rangeOfControl(control, scenario));
    if (value !== null) values[control.code] = value;
  }
  return {
    ...(isLung(lung) && listLungs(scenarioId).includes(lung) ? { lung } : {}),
    ...(isMode(mode) ? { mode } : {}),
    values,
  };
}

function readText(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
