import {
  type CohortEffectBody,
  EFFECT_ROWS,
  type EffectRow,
  SIZED_SETTINGS,
} from '@eupnea/contracts/cohort-effect';
import { readGroup } from './read-group.ts';

/** Which changes of which cohort are shown; sizes in the registry's unit. */
export interface EffectSearch {
  /** A cohort (`c12`) or a snapshot (`s3`). */
  readonly group: string;
  readonly setting: string;
  readonly direction: CohortEffectBody['direction'];
  readonly least: number;
  readonly most: number | null;
  /** Only changes without another changed setting. */
  readonly alone: boolean;
  /** Number or kind of the figure by patient. */
  readonly row: EffectRow;
}

const GROUP = /^[cs][1-9]\d{0,9}$/;
const USUAL_SETTING = 'pressure_support';
const USUAL_LEAST = 2;
const USUAL_ROW: EffectRow = 'vte_ml';

/** The first question of a cohort: support lowered by 2 or more. */
export function startEffect(group: string): EffectSearch {
  return {
    group,
    setting: USUAL_SETTING,
    direction: 'lower',
    least: USUAL_LEAST,
    most: null,
    alone: false,
    row: USUAL_ROW,
  };
}

/** Null when the address is of another view. */
export function readEffectSearch(search: Readonly<Record<string, unknown>>): EffectSearch | null {
  const { effect, setting, direction, least, most, alone, row } = search;
  if (typeof effect !== 'string' || !GROUP.test(effect)) return null;
  return {
    group: effect,
    setting: SIZED_SETTINGS.find((code) => code === setting) ?? USUAL_SETTING,
    direction: direction === 'higher' ? 'higher' : 'lower',
    least: readSize(least) ?? USUAL_LEAST,
    most: readSize(most),
    alone: alone === '1',
    row: EFFECT_ROWS.find((known) => known === row) ?? USUAL_ROW,
  };
}

export function writeEffectSearch(search: EffectSearch): Readonly<Record<string, string>> {
  const { group, setting, direction, least, most, alone, row } = search;
  return {
    effect: group,
    setting,
    direction,
    least: String(least),
    ...(most === null ? {} : { most: String(most) }),
    ...(alone ? { alone: '1' } : {}),
    ...(row === USUAL_ROW ? {} : { row }),
  };
}

/** The question to the server, which matches breaths as for one change. */
export function readEffectBody(search: EffectSearch) {
  const { group, setting, direction, least, most, alone } = search;
  return {
    group: readGroup(group),
    setting,
    direction,
    least,
    alone,
    ...(most === null ? {} : { most }),
  };
}

function readSize(value: unknown): number | null {
  if (typeof value !== 'string' || value === '') return null;
  const size = Number(value);
  return Number.isFinite(size) && size >= 0 ? size : null;
}
