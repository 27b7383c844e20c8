import type { DeviceSummary } from '@eupnea/contracts';
import { place, type CardValues } from './card-cache.ts';

type Values = CardValues['monitored'];

/** The newer of two ages wins, value by value: nothing known is ever lost, and nothing old covers what is new. */
function newer(summary: DeviceSummary['monitored_parameters'], live: Values): Values {
  const merged: { [code: string]: Values[string] } = { ...live };
  for (const [code, value] of Object.entries(summary)) {
    const known = merged[code];
    if (value !== null && (known === undefined || known.at < value.at)) merged[code] = value;
  }
  return merged;
}

/** The same for settings, of which a withdrawal is a word too: what was withdrawn later than it was told is not known. */
function newerSettings(
  summary: DeviceSummary['control_settings'],
  live: CardValues,
): Pick<CardValues, 'settings' | 'withdrawn'> {
  const settings: { [code: string]: Values[string] } = { ...live.settings };
  const withdrawn: { [code: string]: number } = { ...live.withdrawn };
  for (const [code, stand] of Object.entries(summary)) {
    const knownAt = settings[code]?.at ?? withdrawn[code];
    if (stand !== null && (knownAt === undefined || knownAt < stand.at))
      place(code, stand, settings, withdrawn);
  }
  return { settings, withdrawn };
}

/**
 * What a card or the bedside view shows: the device's own stream where it has told something, the list's row where it has not. A row of
 * another patient, or of one the user may not see, fills nothing.
 * @param streaming whether the stream has told anything; until then the row is all there is
 */
export function mergeCard(device: DeviceSummary, live: CardValues, streaming: boolean): CardValues {
  const samePatient = live.patient === undefined || live.patient?.id === device.patient?.id;
  if (streaming && (live.inUse || !samePatient)) return live;
  return {
    ...live,
    monitored: newer(device.monitored_parameters, live.monitored),
    ...newerSettings(device.control_settings, live),
    limits: streaming ? live.limits : device.limits,
    alerts: streaming ? live.alerts : device.alerts,
    patient: live.patient === undefined ? device.patient : live.patient,
    inUse: streaming ? live.inUse : device.in_use,
    mechanicalPower: live.mechanicalPower ?? device.mechanical_power,
    asynchronyPercent: live.asynchronyPercent ?? device.fault_async_percent,
  };
}
