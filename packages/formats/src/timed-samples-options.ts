import type { ChannelCode } from '@eupnea/model';
import type { TableTimeline } from './time-axis/table-evidence.ts';

export interface TimedSamplesOptions {
  /** In the order of the rows' values. */
  readonly channels: readonly ChannelCode[];
  /** Rate that the file, an option or a user states: it wins over the stamps. */
  readonly rateHz: number | null;
  /** From a first pass over all rows; null = decided from the first rows. */
  readonly timeline: TableTimeline | null;
  /** Prefix of the issue codes: the format. */
  readonly prefix: string;
  /** Rate at which the device records, for rows whose stamps fit no measurable rate; null refuses such rows. */
  readonly recordedHz?: number;
  /** Called before a row becomes a sample; values beyond the channels are the reader's own. */
  readonly beforeRow?: (values: readonly number[]) => void;
  /** Tells times without a date as `relative` wall-clock events. */
  readonly tellsRelativeTimes?: boolean | undefined;
  /** Called at the first row of a run. */
  readonly startRun?: (seconds: number) => void;
}
