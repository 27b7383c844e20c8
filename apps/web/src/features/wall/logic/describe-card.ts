import type { DeviceSummary } from '@eupnea/contracts/device';
import type { CardValues } from '../../../live/card-cache.ts';
import { describeLink, type DeviceLink, type SocketState } from '../../../live/device-link.ts';

/** Overall state of a card. A device without a patient shows waves when it streams. */
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
 * Link of a device without its own socket (card out of view, or before the first message).
 * @param listSocket state of the list's socket: without it the row is outdated too
 */
export function linkFromSummary(
  device: DeviceSummary,
  serverNowMs: number,
  listSocket: SocketState,
): DeviceLink {
  return describeLink(
    {
      // The list's socket is closed before its first connection, but the row is fresh from HTTP.
      socket: listSocket === 'closed' ? 'connecting' : listSocket,
      deviceConnected: device.status === 'connected',
      standby: device.standby,
      lastSampleAt: device.last_wave?.time_rcvd ?? null,
      known: true,
    },
    serverNowMs,
  );
}
