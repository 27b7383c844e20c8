export type Verdict = 'ok' | 'warning' | 'failure';

/** One line of the report. Texts hold no name, address, path or secret: the report may be mailed. */
export interface Finding {
  readonly area: 'configuration' | 'versions' | 'clock' | 'disk' | 'database' | 'backup' | 'devices';
  readonly verdict: Verdict;
  readonly text: string;
}
