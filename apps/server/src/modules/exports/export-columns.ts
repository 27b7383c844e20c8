import {
  ASYNCHRONY_LEAST_CONFIDENCE,
  BREATH_FEATURE_CODES,
  CHANNELS,
  CHANNEL_CODES,
  findParameter,
} from '@eupnea/model';
import type { ExportColumn } from './export-table.ts';

const text = (name: string, definition: string): ExportColumn => column(name, 'STRING', '', definition);
const whole = (name: string, definition: string): ExportColumn => column(name, 'INT32', '', definition);
const real = (name: string, unit: string, definition: string): ExportColumn =>
  column(name, 'DOUBLE', unit, definition);

function column(name: string, type: ExportColumn['type'], unit: string, definition: string): ExportColumn {
  return { name, type, unit, definition, source: 'Eupnea' };
}

const ORIGIN_COLUMNS = [
  whole('device_id', 'Number of the ventilator in this installation'),
  whole('ventilation_session_id', 'Number of the stretch of time that the row belongs to'),
];

export const BREATH_HEAD_COLUMNS: readonly ExportColumn[] = [
  ...ORIGIN_COLUMNS,
  text('pseudonym', 'The patient’s pseudonym'),
  whole('breath_number', 'Unique per device for ever'),
  whole('vent_breath_number', 'The device’s own counter; it may wrap'),
  text('started_at', 'Time of the first sample, ISO 8601 in UTC'),
  real('duration_s', 's', 'From the first sample of the breath to the first of the next'),
  text('mode', 'Ventilation control as the waveform shows it'),
  text('segmentation', 'Where the borders came from: the device’s marks or the waveform'),
  whole('incomplete', '1 when the recording began or ended inside, a mark is missing or samples are'),
  whole('rejected_rows', 'Samples lost inside'),
];

/** Numbers as stored, unrounded, with definition, unit and source from the parameter registry. */
export const BREATH_COLUMNS: readonly ExportColumn[] = [
  ...BREATH_HEAD_COLUMNS,
  ...BREATH_FEATURE_CODES.map((code): ExportColumn => {
    const parameter = findParameter('breath', code);
    return {
      name: code,
      type: 'DOUBLE',
      unit: parameter?.unit ?? '',
      definition:
        parameter === null
          ? code
          : `${parameter.symbol}${parameter.formula === null ? '' : ` = ${parameter.formula}`}`,
      source: parameter?.source ?? '',
    };
  }),
  text(
    'undecided',
    'Kinds of asynchrony that cannot be told on this breath, each with its reason, as JSON; a kind neither here nor in the findings was looked for and is absent',
  ),
];

export const WAVEFORM_COLUMNS: readonly ExportColumn[] = [
  ...ORIGIN_COLUMNS,
  whole('epoch', 'Counts the unbroken streams of the device'),
  real('sample_index', '', 'Place of the sample in its epoch'),
  real('time_rcvd', 'ms', 'Time of the sample, milliseconds since 1970-01-01 UTC by the server’s clock'),
  ...CHANNEL_CODES.map((code) =>
    real(CHANNELS[code].wireName, CHANNELS[code].unit, `Signal ${code.replaceAll('_', ' ')}`),
  ),
  text(
    'volume_origin',
    'device: sent by it; integrated: computed from flow, from 0 at the start of each breath, for devices that send none',
  ),
];

export const EVENT_COLUMNS: readonly ExportColumn[] = [
  ...ORIGIN_COLUMNS,
  text('kind', 'setting, limit, alert, mode, standby, link or session'),
  text('at', 'When it began, ISO 8601 in UTC'),
  text('until', 'When it ended; empty while it goes on'),
  text('source', 'device, estimated, import, eupnea, recognised, user or gateway'),
  text('parameter', 'Code of the setting, limit or alert parameter'),
  text('code', 'Alert kind, mode, reason of a change'),
  text('value', 'What was set, measured or begun'),
  text('previous', 'What held before, of a setting'),
  real('low', '', 'Lower limit in force, in the parameter’s unit'),
  real('high', '', 'Upper limit in force, in the parameter’s unit'),
  text('priority', 'Of an alert'),
  text('text', 'The device’s own words'),
];

export const FINDING_COLUMNS: readonly ExportColumn[] = [
  whole('device_id', 'Number of the ventilator in this installation'),
  text('kind', 'Asynchrony or artefact'),
  text('started_at', 'ISO 8601 in UTC'),
  text('ended_at', 'ISO 8601 in UTC'),
  whole('epoch', 'Counts the unbroken streams of the device'),
  real('first_index', '', 'First sample in its epoch'),
  real('last_index', '', 'Last sample in its epoch'),
  real('confidence', '', '0 to 1'),
  text(
    'counted_by',
    `Definitions of the asynchrony index that count it with a confidence of ${ASYNCHRONY_LEAST_CONFIDENCE} or more: eupnea, thille, blanch; empty: none`,
  ),
  text('evidence', 'What it was found from, as JSON'),
  whole('analysis_id', 'The analysis that found it'),
];

/** Losses of other formats, written beside the recordings. */
export const LOSS_COLUMNS: readonly ExportColumn[] = [
  text('recording', 'Name of its files'),
  text('what', 'precision, clipping, channel, text, time, gap, breaths, log, ...'),
  text('channel', 'Which one; empty when it is the whole kind'),
  whole('count', 'Samples, texts, breaths: how many'),
  real('step', '', 'Least difference that is kept, in the channel’s unit'),
  text('detail', 'In words'),
];

const DICTIONARY_COLUMNS: readonly ExportColumn[] = [
  text('table', 'Which table the column stands in'),
  text('column', 'Its name'),
  text('type', 'DOUBLE, INT32 or STRING'),
  text('unit', 'UCUM; empty for a text or a pure number'),
  text('definition', 'What it is, in the symbols of the field'),
  text('source', 'Where the definition comes from'),
];

export const EXPORT_COLUMNS = {
  breaths: BREATH_COLUMNS,
  waveforms: WAVEFORM_COLUMNS,
  events: EVENT_COLUMNS,
  findings: FINDING_COLUMNS,
  dictionary: DICTIONARY_COLUMNS,
} as const;
