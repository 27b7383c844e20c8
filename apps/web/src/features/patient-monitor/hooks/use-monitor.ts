import type { Alert, DeviceSummary, LiveFinding } from '@eupnea/contracts';
import { useMemo } from 'react';
import { rankAlerts } from '../../../lib/clinical/rank-alerts.ts';
import { useNow } from '../../../lib/use-now.ts';
import { mergeKnown, type CardValues } from '../../../live/card-cache.ts';
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

/** Everything the bedside view shows of its device. */
export interface Monitor {
  readonly device: DeviceSummary;
  readonly stream: DeviceStream;
  readonly values: CardValues;
  readonly link: DeviceLink;
  /** Active alerts, worst first; none in standby. */
  readonly alerts: readonly Alert[];
  /** Episodes since the page was opened, newest first. */
  readonly history: readonly Alert[];
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
  const history = useAlertHistory(stream);
  const findings = useFindings(stream);
  const browserNowMs = useNow();
  const values = useMemo(
    () => (link.known ? fill(streamed, device) : fromRow(device)),
    [streamed, device, link.known],
  );
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
    findings,
    old: link.state === 'stale' || link.state === 'disconnected',
    nowMs: live.serverClock.toServerMs(browserNowMs),
  };
}

function fromRow(device: DeviceSummary): CardValues {
  return {
    monitored: mergeKnown({}, device.monitored_parameters),
    settings: mergeKnown({}, device.control_settings),
    limits: device.limits,
    alerts: device.alerts,
    patient: device.patient,
    inUse: device.in_use,
    mechanicalPower: device.mechanical_power,
    timeConstants: {},
    asynchronyPercent: device.fault_async_percent,
    asynchronism: [],
    clusterAlerts: [],
  };
}

/** The row fills what the stream has not told; of another patient it fills nothing. */
function fill(streamed: CardValues, device: DeviceSummary): CardValues {
  const row = fromRow(device);
  const samePatient = streamed.patient === undefined || streamed.patient?.id === row.patient?.id;
  if (streamed.inUse || !samePatient) return streamed;
  return {
    ...streamed,
    monitored: mergeKnown(row.monitored, streamed.monitored),
    settings: mergeKnown(row.settings, streamed.settings),
    limits: { ...row.limits, ...streamed.limits },
    patient: streamed.patient === undefined ? row.patient : streamed.patient,
    mechanicalPower: streamed.mechanicalPower ?? row.mechanicalPower,
    asynchronyPercent: streamed.asynchronyPercent ?? row.asynchronyPercent,
  };
}
