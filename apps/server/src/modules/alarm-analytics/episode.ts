import type { AlarmAnalytics } from '@eupnea/contracts';

type Kind = AlarmAnalytics['kinds'][number];

/** A stored alert, as far as the caller may see it: beyond the ventilation session it began in nothing is known. */
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
  /** null = still on, or its end lies outside of what may be seen. */
  readonly endMs: number | null;
  /** The ventilation session it began in. */
  readonly sessionFromMs: number;
  readonly sessionToMs: number;
}
