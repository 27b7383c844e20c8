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
