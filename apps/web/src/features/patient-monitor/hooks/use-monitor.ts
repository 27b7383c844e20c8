import type { Alert } from '@eupnea/contracts/alert';
import type { DeviceSummary } from '@eupnea/contracts/device';
import type { LiveFinding } from '@eupnea/contracts/live/live-finding';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { rankAlerts } from '../../../lib/clinical/rank-alerts.ts';
import { useNow } from '../../../lib/use-now.ts';
import type { CardValues } from '../../../live/card-cache.ts';
import type { DeviceLink } from '../../../live/device-link.ts';
import type { DeviceStream } from '../../../live/device-stream.ts';
import {
  useAlertHistory,
  useCardValues,
  useDeviceLink,
  useDeviceStream,
  useFindings,
} from '../../../live/hooks/use-device-stream.ts';
import { live } from '../../../live/live.ts';
import { mergeCard } from '../../../live/merge-card.ts';
import { recentAlertsQuery } from '../api/recent-alerts-query.ts';
import { hasEndedUnseen, mergeAlertHistory } from '../logic/merge-alert-history.ts';

/** Everything the bedside view shows of its device. */
export interface Monitor {
  readonly device: DeviceSummary;
  readonly stream: DeviceStream;
  readonly values: CardValues;
  readonly link: DeviceLink;
  /** Active alerts, worst first; none in standby. */
  readonly alerts: readonly Alert[];
  /** Episodes since `historySinceMs`, newest first. */
  readonly history: readonly Alert[];
  /** Beginning of the stored day, server time; null when only the stream's episodes since the page was opened are known. */
  readonly historySinceMs: number | null;
  /** Findings since the page was opened, newest first. */
  readonly findings: readonly LiveFinding[];
  /** The values are no longer current. */
  readonly old: boolean;
  /** Server time, to the second. */
  readonly nowMs: number;
}

/** The device's own stream over the row that HTTP answered: the page has its numbers before the first message. */
export function useMonitor(device: DeviceSummary): Monitor {
  const stream = useDeviceStream(device.id);
  const streamed = useCardValues(stream);
  const link = useDeviceLink(stream);
  const streamedHistory = useAlertHistory(stream);
  const { data: stored, refetch } = useQuery(recentAlertsQuery(device));
  const findings = useFindings(stream);
  const browserNowMs = useNow();
  const values = useMemo(() => mergeCard(device, streamed, link.known), [streamed, device, link.known]);
  const active = link.known ? values.alerts : null;
  const history = useMemo(
    () => mergeAlertHistory(streamedHistory, stored, active),
    [streamedHistory, stored, active],
  );
  const isOutdated = stored?.alerts.some((alert) => hasEndedUnseen(alert, active)) === true;
  useEffect(() => {
    if (isOutdated) void refetch();
  }, [isOutdated, refetch]);
  const alerts = useMemo(
    () => (link.standby ? [] : rankAlerts(values.alerts)),
    [values.alerts, link.standby],
  );
  return {
    device,
    stream,
    values,
    link,
    alerts,
    history,
    historySinceMs: stored?.sinceMs ?? null,
    findings,
    old: link.state === 'stale' || link.state === 'disconnected',
    nowMs: live.serverClock.toServerMs(browserNowMs),
  };
}
