export type Verdict = 'ok' | 'warning' | 'failure';

/** One line of the report. Texts contain no name, address, path or secret, because the report may be mailed. */
export interface Finding {
  readonly area: 'configuration' | 'versions' | 'clock' | 'disk' | 'database' | 'backup' | 'devices';
  readonly verdict: Verdict;
  readonly text: string;
}
