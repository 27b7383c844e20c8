import { DELAY_HISTORY } from '../../../live/delay-metrics.ts';
import { useDelayMetrics } from '../../../live/hooks/use-device-stream.ts';
import { DelayDetails } from '../../../ui/clinical/delay-details.tsx';
import type { Monitor } from '../hooks/use-monitor.ts';
import { pickLinkFace } from '../logic/pick-link-face.ts';

/** The eight delay metrics over the last 1000 messages, and their plot. */
export function DelayTable({ monitor }: { readonly monitor: Monitor }) {
  return (
    <DelayDetails
      face={pickLinkFace(monitor.link)}
      ageSeconds={monitor.link.ageSeconds}
      delay={useDelayMetrics(monitor.stream)}
      newestDelayMs={monitor.stream.newestDelayMs()}
      history={monitor.stream.delayHistory()}
      historyLength={DELAY_HISTORY}
    />
  );
}
