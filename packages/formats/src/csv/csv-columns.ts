import { err, ok, type Result } from '@eupnea/model';
import { factorOfUnit, unitsOf } from '../recognize-channel.ts';

/** Position of a channel in a table and the factor to Eupnea's unit. */
export interface CsvColumn {
  /** Header name, or position from 1. */
  readonly column: string | number;
  /** Factor applied to the cell (for time: to seconds); negative for a reversed flow. */
  readonly factor: number;
  /** Whether a unit was given. Without one, the unit that the file states applies. */
  readonly hasUnit: boolean;
}

export interface CsvColumns {
  readonly time: CsvColumn | null;
  readonly flow: CsvColumn;
  readonly pressure: CsvColumn;
  readonly volume: CsvColumn | null;
  /** Expiratory flow in a column of its own, positive out of the patient: it is subtracted from `flow`. */
  readonly flowOut?: CsvColumn;
}

const CHANNELS = ['time', 'flow', 'flow_out', 'pressure', 'volume'] as const;
type CsvChannel = (typeof CHANNELS)[number];
const TIME_FACTORS: { readonly [unit: string]: number } = { s: 1, ms: 0.001, min: 60 };

/**
 * Parses `time=T,flow=F,pressure=P[,flow_out=E][,volume=V]`, each with an optional `:unit`. A minus before the column
 * turns the sign: `flow=-AIRFLOW:mL/s`. The error names the fault.
 */
export function parseCsvColumns(text: string): Result<CsvColumns, string> {
  const found: { [Channel in CsvChannel]?: CsvColumn } = {};
  for (const part of text.split(',')) {
    const equals = part.indexOf('=');
    const name = part.slice(0, Math.max(0, equals)).trim();
    if (!isChannel(name))
      return err(`"${part}" is not time=, flow=, flow_out=, pressure= or volume= with a column`);
    if (found[name] !== undefined) return err(`${name} is named twice`);
    const column = parseColumn(name, part.slice(equals + 1).trim());
    if (!column.ok) return column;
    found[name] = column.value;
  }
  const { time = null, flow, flow_out: flowOut, pressure, volume = null } = found;
  if (flow === undefined || pressure === undefined) return err('flow and pressure are both needed');
  return ok({ time, flow, pressure, volume, ...(flowOut === undefined ? {} : { flowOut }) });
}

function parseColumn(channel: CsvChannel, text: string): Result<CsvColumn, string> {
  const isTurned = channel !== 'time' && text.startsWith('-');
  const colon = text.lastIndexOf(':');
  const unit = colon < 0 ? null : text.slice(colon + 1).trim();
  const factor = unit === null ? 1 : factorTo(channel, unit);
  if (factor === null) {
    const units = (channel === 'time' ? Object.keys(TIME_FACTORS) : unitsOf(codeOf(channel))).join(', ');
    return err(`"${unit}" is not a unit of ${channel} (${units})`);
  }
  const name = text.slice(isTurned ? 1 : 0, colon < 0 ? undefined : colon).trim();
  if (name === '') return err(`${channel} has no column`);
  const column = /^[1-9]\d*$/.test(name) ? Number(name) : name;
  return ok({ column, factor: isTurned ? -factor : factor, hasUnit: unit !== null });
}

function factorTo(channel: CsvChannel, unit: string): number | null {
  return channel === 'time'
    ? (TIME_FACTORS[unit.toLowerCase()] ?? null)
    : factorOfUnit(codeOf(channel), unit);
}

function codeOf(channel: Exclude<CsvChannel, 'time'>): 'flow' | 'pressure' | 'volume' {
  return channel === 'flow_out' ? 'flow' : channel;
}

function isChannel(name: string): name is CsvChannel {
  return CHANNELS.some((channel) => channel === name);
}
