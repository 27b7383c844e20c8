import type { DeviceSummary } from '@eupnea/contracts/device';
import { place, type CardValues } from './card-cache.ts';

type Values = CardValues['monitored'];

/** The newer value wins, value by value. */
function newer(summary: DeviceSummary['monitored_parameters'], live: Values): Values {
  const merged: { [code: string]: Values[string] } = { ...live };
  for (const [code, value] of Object.entries(summary)) {
    const known = merged[code];
    if (value !== null && (known === undefined || known.at < value.at)) merged[code] = value;
  }
  return merged;
}

/** For settings, including withdrawals: a value withdrawn later is unknown. */
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
 * Values of a card or the bedside view: from the device's stream, otherwise from the list's row. A row of
 * another or an invisible patient is ignored.
 * @param streaming whether the stream has sent anything
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
