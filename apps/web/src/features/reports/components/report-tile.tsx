import type { ReactNode } from 'react';

interface ReportTileProps {
  readonly name: string;
  readonly value: string;
  readonly unit?: string;
  /** Basis of the number. */
  readonly note: ReactNode;
}

/** One summary number of a report with its basis. */
export function ReportTile({ name, value, unit = '', note }: ReportTileProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <strong>
          {value} <span>{unit}</span>
        </strong>
        <small>{note}</small>
      </dd>
    </div>
  );
}
