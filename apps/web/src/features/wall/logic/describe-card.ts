import type { DeviceSummary } from '@eupnea/contracts';
import type { CardValues } from '../../../live/card-cache.ts';
import { describeLink, type DeviceLink, type SocketState } from '../../../live/device-link.ts';

/** How a card looks as a whole. A device without a patient shows waves as soon as it streams. */
export type CardFace = 'waves' | 'standby' | 'no-patient' | 'in-use';

export function pickFace(values: CardValues, link: DeviceLink): CardFace {
  if (values.inUse) return 'in-use';
  if (link.standby) return 'standby';
  if (!hasPatient(values) && link.state !== 'live' && link.state !== 'delayed') return 'no-patient';
  return 'waves';
}

export function hasPatient(values: CardValues): boolean {
  return values.patient !== undefined && values.patient !== null;
}

/**
 * The link of a device whose own socket is not open (its card is out of view, or the first message is to come).
 * @param listSocket state of the list's socket: when that is gone for good, so is what the row says
 */
export function linkFromSummary(
  device: DeviceSummary,
  serverNowMs: number,
  listSocket: SocketState,
): DeviceLink {
  return describeLink(
    {
      // Before its first connection the list's socket counts as closed; the row is fresh from HTTP then.
      socket: listSocket === 'closed' ? 'connecting' : listSocket,
      deviceConnected: device.status === 'connected',
      standby: device.standby,
      lastSampleAt: device.last_wave?.time_rcvd ?? null,
      known: true,
    },
    serverNowMs,
  );
}

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
 * What a card shows: the device's own stream where it has told something, the list's row where it has not. A row of
 * another patient, or of one the user may not see, fills nothing.
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
