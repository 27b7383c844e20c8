import type { Alert, DeviceSummary } from '@eupnea/contracts';
import { useMemo } from 'react';
import type { CardValues } from '../../../live/card-cache.ts';
import type { DeviceLink } from '../../../live/device-link.ts';
import type { DeviceStream } from '../../../live/device-stream.ts';
import { useListSocket } from '../../../live/hooks/use-device-list.ts';
import { useCardValues, useDeviceLink, useDeviceStream } from '../../../live/hooks/use-device-stream.ts';
import { useNow } from '../../../lib/use-now.ts';
import { live } from '../../../live/live.ts';
import { mergeCard } from '../../../live/merge-card.ts';
import { rankAlerts } from '../../../lib/clinical/rank-alerts.ts';
import { linkFromSummary, hasPatient, pickFace, type CardFace } from '../logic/describe-card.ts';

export interface Card {
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
  /** Server time of this rendering. */
  readonly nowMs: number;
}

/** Data of a card. Only a visible card keeps its own connection; others use the list. */
export function useCard(device: DeviceSummary, inView: boolean): Card {
  const watching = inView && !device.in_use;
  const stream = useDeviceStream(device.id, watching);
  const liveValues = useCardValues(stream);
  const liveLink = useDeviceLink(stream);
  const nowMs = live.serverClock.toServerMs(useNow());
  const streaming = watching && liveLink.known;
  const listSocket = useListSocket();
  const link = streaming ? liveLink : linkFromSummary(device, nowMs, listSocket);
  const values = useMemo(() => mergeCard(device, liveValues, streaming), [device, liveValues, streaming]);
  const alerts = useMemo(
    () => (link.standby ? [] : rankAlerts(values.alerts)),
    [link.standby, values.alerts],
  );
  return {
    device,
    stream,
    values,
    link,
    face: pickFace(values, link),
    hasPatient: hasPatient(values),
    alerts,
    old: link.state === 'stale' || link.state === 'disconnected',
    nowMs,
  };
}
