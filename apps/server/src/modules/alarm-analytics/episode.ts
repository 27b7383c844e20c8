import type { AlarmAnalytics } from '@eupnea/contracts/alarm-analytics';

type Kind = AlarmAnalytics['kinds'][number];

/** A stored alert as far as the caller may see it: within the ventilation session of its onset. */
export interface Episode {
  readonly deviceId: number;
  readonly source: Kind['source'];
  readonly kind: string;
  readonly parameter: string | null;
  readonly priority: Kind['priority'];
  readonly technical: boolean;
  readonly text: string | null;
  readonly value: number | null;
  readonly limit: number | null;
  readonly onsetMs: number;
  /** Null when the alarm is active or its end is outside of the visible time. */
  readonly endMs: number | null;
  /** Start of the ventilation session of the onset. */
  readonly sessionFromMs: number;
  readonly sessionToMs: number;
}
