import { isWithdrawn, type AgedValue, type SettingStand } from '@eupnea/contracts/aged-value';
import type { ParsedVentilatorData } from '@eupnea/contracts/live/parsed-ventilator-data';

export type AgedValues = { readonly [code: string]: AgedValue };

/** Values of a card apart from waves. Objects keep their identity without changes. */
export interface CardValues {
  readonly monitored: AgedValues;
  readonly settings: AgedValues;
  /** Times at which estimated settings were withdrawn, epoch milliseconds; older values are ignored. */
  readonly withdrawn: { readonly [code: string]: number };
  readonly limits: NonNullable<ParsedVentilatorData['limits']>;
  readonly alerts: NonNullable<ParsedVentilatorData['alerts']>;
  /** Undefined before the first message. */
  readonly patient: ParsedVentilatorData['patient'];
  /** The patient of the device is not visible to the user. */
  readonly inUse: boolean;
  readonly mechanicalPower: ParsedVentilatorData['mechanical_power'] | null;
  readonly timeConstants: NonNullable<ParsedVentilatorData['time_constants']>;
  readonly asynchronyPercent: number | null;
  readonly asynchronism: NonNullable<ParsedVentilatorData['asynchronism']>;
  readonly clusterAlerts: NonNullable<ParsedVentilatorData['clusterAlerts']>;
}

export const EMPTY_CARD: CardValues = {
  monitored: {},
  settings: {},
  withdrawn: {},
  limits: {},
  alerts: [],
  patient: undefined,
  inUse: false,
  mechanicalPower: null,
  timeConstants: {},
  asynchronyPercent: null,
  asynchronism: [],
  clusterAlerts: [],
};

const CARD_FIELDS = [
  'monitored_parameters',
  'control_settings',
  'limits',
  'alerts',
  'patient',
  'in_use',
  'mechanical_power',
  'time_constants',
  'fault_async_percent',
  'asynchronism',
  'clusterAlerts',
] as const satisfies readonly (keyof ParsedVentilatorData)[];

/**
 * The card after an update. Settings and monitored values that are omitted or null keep their last value with
 * its age (specification section 4); a withdrawn estimate is removed.
 */
export function applyToCard(known: CardValues, update: ParsedVentilatorData): CardValues {
  // Most messages contain only samples: the same object avoids a render.
  if (!CARD_FIELDS.some((field) => update[field] !== undefined)) return known;
  const card = changesPatient(known, update) ? EMPTY_CARD : known;
  return {
    monitored: mergeKnown(card.monitored, update.monitored_parameters),
    ...followSettings(card, update.control_settings),
    limits: update.limits ?? card.limits,
    alerts: update.alerts ?? card.alerts,
    patient: update.patient === undefined ? card.patient : update.patient,
    inUse: update.in_use ?? card.inUse,
    mechanicalPower: update.mechanical_power ?? card.mechanicalPower,
    timeConstants: update.time_constants ?? card.timeConstants,
    asynchronyPercent: update.fault_async_percent ?? card.asynchronyPercent,
    asynchronism: update.asynchronism ?? card.asynchronism,
    clusterAlerts: update.clusterAlerts ?? card.clusterAlerts,
  };
}

/** Values of one patient must not be shown for another. */
export function changesPatient(known: CardValues, update: ParsedVentilatorData): boolean {
  if (update.in_use === true && !known.inUse) return true;
  if (update.patient === undefined || known.patient === undefined) return false;
  return update.patient?.id !== known.patient?.id;
}

type KnownSettings = Pick<CardValues, 'settings' | 'withdrawn'>;

/** Settings after an update; the last message wins. */
function followSettings(
  { settings, withdrawn }: KnownSettings,
  update: ParsedVentilatorData['control_settings'],
): KnownSettings {
  if (update === undefined) return { settings, withdrawn };
  const told = { ...settings };
  const gone = { ...withdrawn };
  for (const [code, stand] of Object.entries(update)) if (stand !== null) place(code, stand, told, gone);
  return { settings: told, withdrawn: gone };
}

/** A setting is either known or withdrawn. The screen shows conditions of the record with the patient, not as settings. */
export function place(
  code: string,
  stand: SettingStand,
  told: { [code: string]: AgedValue },
  gone: { [code: string]: number },
): void {
  if ('of_record' in stand && stand.of_record === true) return;
  if (isWithdrawn(stand)) {
    delete told[code];
    gone[code] = stand.at;
  } else {
    delete gone[code];
    told[code] = stand;
  }
}

export function mergeKnown<Stand>(
  known: { readonly [code: string]: Stand },
  update: { readonly [code: string]: Stand | null } | undefined,
): { readonly [code: string]: Stand } {
  if (update === undefined) return known;
  const merged: { [code: string]: Stand } = { ...known };
  for (const [code, value] of Object.entries(update)) {
    if (value !== null) merged[code] = value;
  }
  return merged;
}
