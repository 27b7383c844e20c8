import type { Alert } from '@eupnea/contracts/alert';
import type { DeviceSummary } from '@eupnea/contracts/device';
import { useMemo } from 'react';
import type { CardValues } from '../../../live/card-cache.ts';
import { isSameLink, type DeviceLink } from '../../../live/device-link.ts';
import type { DeviceStream } from '../../../live/device-stream.ts';
import { useListSocket } from '../../../live/hooks/use-device-list.ts';
import { useCardValues, useDeviceLink, useDeviceStream } from '../../../live/hooks/use-device-stream.ts';
import { useServerNow } from '../../../live/hooks/use-server-now.ts';
import { withoutOldGas } from '../../../lib/parameters/is-gas-shown.ts';
import { useKept } from '../../../lib/use-kept.ts';
import { mergeCard } from '../../../live/merge-card.ts';
import { rankAlerts } from '../../../lib/clinical/rank-alerts.ts';
import { linkFromSummary, hasPatient, pickFace, type CardFace } from '../logic/describe-card.ts';
import { isSameRow } from '../logic/same-row.ts';

/** What a card shows, except ages. The same object while none of it changes. */
export interface Card {
  /** With waves, the time of the newest sample may be outdated here; `link` has it. */
  readonly device: DeviceSummary;
  readonly stream: DeviceStream;
  readonly values: CardValues;
  readonly link: DeviceLink;
  readonly face: CardFace;
  readonly hasPatient: boolean;
  /** Active alerts, worst first; none in standby. */
  readonly alerts: readonly Alert[];
  /** Values are outdated: dimmed, with their age. */
  readonly old: boolean;
}

/** Data of a card. Only a visible card keeps its own connection; others use the list. */
export function useCard(device: DeviceSummary, inView: boolean): Card {
  const watching = inView && !device.in_use;
  const stream = useDeviceStream(device.id, watching);
  const liveValues = useCardValues(stream);
  const liveLink = useDeviceLink(stream);
  const nowMs = useServerNow();
  const listSocket = useListSocket();
  // One outage of the server has one wording: a socket that still tries does not contradict the list's, which gave up.
  const isOut = listSocket === 'lost' && liveLink.socket !== 'connected';
  const streaming = watching && liveLink.known && !isOut;
  const link = useKept(streaming ? liveLink : linkFromSummary(device, nowMs, listSocket), isSameLink);
  const row = useKept(device, isSameRow);
  const old = link.state === 'stale' || link.state === 'disconnected';
  const known = useMemo(() => mergeCard(row, liveValues, streaming), [row, liveValues, streaming]);
  const hasOldGas = withoutOldGas(known.monitored, { old, nowMs }) !== known.monitored;
  // Of the time only this matters, so that the card is the same object from second to second.
  const values = useMemo(() => {
    const { PetCO2: _old, ...others } = known.monitored;
    return hasOldGas ? { ...known, monitored: others } : known;
  }, [known, hasOldGas]);
  const face = pickFace(values, link);
  const shown = face === 'waves' ? row : device;
  return useMemo(
    () => ({
      device: shown,
      stream,
      values,
      link,
      face,
      hasPatient: hasPatient(values),
      alerts: link.standby ? [] : rankAlerts(values.alerts),
      old,
    }),
    [shown, stream, values, link, face, old],
  );
}
