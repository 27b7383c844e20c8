import type { FileChannel, MappingConfidence, RecordingInspection, RecordingQuestion } from '@eupnea/model';
import { HEAD_BYTES } from '../byte-source.ts';
import { formatWallTime } from '../format-wall-time.ts';
import { askForTime, describeInspection } from '../inspection.ts';
import { proposeChannels, type ProposedChannels } from './propose-channels.ts';
import { proposeTime, type ProposedTime } from './propose-time.ts';
import { sampleTable, type SampledTable } from './sample-table.ts';
import { describeColumns, type SampledColumn } from './table-columns.ts';

export const CSV_ID = 'csv';
export const CSV_NAME = 'CSV';

/** Two seconds at the lowest rate that is measured. */
const LEAST_UNNAMED_ROWS = 50;

/**
 * Any table of numbers is taken for CSV; what of it is pressure or flow is a proposal, with what must be asked. A table
 * in which nothing was recognised is still offered, so that a person can name its columns.
 */
export function inspectCsv(head: Uint8Array): RecordingInspection | null {
  const table = sampleTable(head, head.length < HEAD_BYTES);
  if (table === null) return null;
  const columns = describeColumns(table);
  const proposed = proposeTime(columns);
  const rest = columns.filter(({ position }) => position !== proposed?.time.position);
  const channels = proposeChannels(rest);
  if (channels.named === 0 && !looksLikeSamples(table, rest)) return null;
  const rateHz = findRate(table, proposed);
  const dated = columns.find(({ position }) => position === proposed?.time.position)?.dated ?? null;
  const startedAt = dated === null ? null : formatWallTime(dated.timeMs, dated.zoned);
  return describeInspection({
    formatId: CSV_ID,
    formatName: CSV_NAME,
    contents: 'waveform',
    channels: columns.map((column) => describeColumn(column, rateHz)),
    mapping: {
      channels: channels.channels,
      time: proposed?.time ?? null,
      rateHz: proposed === null || Number.isNaN(proposed.rateHz) ? rateHz : null,
      table: table.layout,
      startedAt: null,
      timeZone: null,
    },
    confidence: judge(channels),
    questions: [...ask(channels, rateHz), ...askForTime(startedAt)],
    startedAt,
  });
}

/** Lists, dictionaries and tables of results hold numbers too: without a name, only many rows of several numbers will do. */
function looksLikeSamples(table: SampledTable, columns: readonly SampledColumn[]): boolean {
  return (
    table.rows.length >= LEAST_UNNAMED_ROWS && columns.filter(({ least, most }) => least < most).length >= 2
  );
}

function describeColumn({ position, name, unit }: SampledColumn, rateHz: number | null): FileChannel {
  return { position, name, unit, rateHz };
}

/** The times' spacing, else a comment that says it (`#samplerate,133`). */
function findRate(table: SampledTable, proposed: ProposedTime | null): number | null {
  if (proposed !== null && !Number.isNaN(proposed.rateHz)) return proposed.rateHz;
  for (const comment of table.comments) {
    const match = /sampl\w*[ _-]?(?:rate|frequency|freq)?\W+(\d+(?:\.\d+)?)/i.exec(comment);
    if (match !== null) return Number(match[1]);
  }
  return null;
}

function judge({ guessed, unitsGuessed, flowReversed }: ProposedChannels): MappingConfidence {
  return guessed.length > 0 || unitsGuessed.length > 0 || flowReversed ? 'guess' : 'likely';
}

function ask(channels: ProposedChannels, rateHz: number | null): readonly RecordingQuestion[] {
  const questions: RecordingQuestion[] = [];
  const { guessed, unitsGuessed, flowReversed } = channels;
  if (channels.channels.length === 0) {
    questions.push({ asks: 'channels', required: true, detail: 'No column has a name of a known signal.' });
  } else if (guessed.length > 0) {
    const detail = `${guessed.join(' and ')} were found by their values, not by a name.`;
    questions.push({ asks: 'channels', required: true, detail });
  }
  if (unitsGuessed.length > 0) {
    const detail = `The file does not say the unit of ${unitsGuessed.join(', ')}.`;
    // Taken in Eupnea's own units, as a plain `flow` always was; anything else is a conversion that nobody ordered.
    const converted = channels.channels.some(
      ({ channel, factor }) => unitsGuessed.includes(channel) && Math.abs(factor) !== 1,
    );
    questions.push({ asks: 'units', required: converted, detail });
  }
  if (flowReversed) {
    const detail = 'Flow seems to be positive out of the patient; its sign is turned.';
    questions.push({ asks: 'units', required: true, detail });
  }
  if (rateHz === null) {
    questions.push({ asks: 'rate', required: true, detail: 'The file does not say the samples a second.' });
  }
  return questions;
}
