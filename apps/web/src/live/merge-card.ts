import type { DeviceSummary } from '@eupnea/contracts';
import type { CardValues } from './card-cache.ts';

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
    settings: newer(device.control_settings, live.settings),
    limits: { ...device.limits, ...live.limits },
    alerts: streaming ? live.alerts : device.alerts,
    patient: live.patient === undefined ? device.patient : live.patient,
    inUse: streaming ? live.inUse : device.in_use,
    mechanicalPower: live.mechanicalPower ?? device.mechanical_power,
    asynchronyPercent: live.asynchronyPercent ?? device.fault_async_percent,
  };
}
