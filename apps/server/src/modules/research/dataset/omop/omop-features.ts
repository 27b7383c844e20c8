import { findParameter, isoTimeOfUs } from '@eupnea/model';
import { FINDING_IN_FORCE } from '../../../../storage/finding-in-force.ts';
import { PIECE_TABLE, pieceValues } from '../cut-pieces.ts';
import type { DatasetRow, DatasetSource, DatasetTable } from '../dataset-table.ts';
import {
  BREATH_TABLE,
  CONFIDENCE,
  FEATURE_CODES,
  type FeatureCode,
  FINDING,
  findingConcept,
  HOURLY_MEDIAN,
  localConceptOf,
} from './omop-concepts.ts';
import { keysOf, omopEmpty, omopId, omopNumber, omopText } from './omop-columns.ts';
import type { OmopRegistry, RegistryRow } from './omop-registry.ts';

const FEATURE_KEYS = keysOf(
  'waveform_feature_id',
  ['waveform_occurrence_id', 'waveform_occurrence', 'waveform_occurrence_id'],
  ['waveform_registry_id', 'waveform_registry', 'waveform_registry_id'],
  ['waveform_channel_metadata_id', 'waveform_channel_metadata', 'waveform_channel_metadata_id'],
  ['algorithm_concept_id', 'concept', 'concept_id'],
  ['value_as_concept_id', 'concept', 'concept_id'],
  ['unit_concept_id', 'concept', 'concept_id'],
);

/** @param analysisVersion version that the feature's algorithm is named with */
export function describeFeatures(registry: OmopRegistry, analysisVersion: number): DatasetTable {
  return {
    name: 'waveform_feature',
    title: 'Tables of breaths, medians of hours, and asynchronies and artefacts with their confidence',
    keys: FEATURE_KEYS,
    columns: [
      omopId('waveform_feature_id', 'Number in this data set'),
      omopId('waveform_occurrence_id', 'Session'),
      omopId('waveform_registry_id', 'File that the value is from'),
      omopId(
        'waveform_channel_metadata_id',
        'Channel; a finding is from several, of which the first is named',
      ),
      omopEmpty('measurement_id'),
      omopEmpty('observation_id'),
      omopId('algorithm_concept_id', 'Local concept of the algorithm'),
      omopText('algorithm_source_value', 'Code and analysis version of Eupnea'),
      omopId('anatomic_site_concept_id', '0'),
      omopText(
        'waveform_feature_start_timestamp',
        'Time of day, UTC: HH:MM:SS.ffffff, within the day of the file',
      ),
      omopText('waveform_feature_end_timestamp', 'The same; equal to the start for an instant'),
      omopId('is_feature_overflow', '1: from several channels or files, 0: from one'),
      omopNumber('value_as_number', 'Value'),
      omopId('value_as_concept_id', 'Local concept of a finding'),
      omopText('value_as_string', 'Path of a table of breaths'),
      omopId('value_is_a_registry_file', '1: the value is a file of waveform_registry'),
      omopId('unit_concept_id', '0: resolve the unit by its UCUM code against the CONCEPT table of the site'),
      omopText('unit_source_value', 'UCUM'),
    ],
    readRows: (source) => readFeatures(source, registry, analysisVersion),
  };
}

interface Feature {
  readonly registryId: number;
  readonly channelId: number;
  readonly algorithm: string;
  readonly fromUs: bigint;
  readonly toUs: bigint;
  readonly isOverflow: boolean;
  readonly number: number | null;
  readonly concept: string | null;
  readonly text: string | null;
  readonly isFile: boolean;
  readonly unit: string | null;
}

/** The feature of a table of breaths is numbered as its file; all others follow. */
async function* readFeatures(
  source: DatasetSource,
  registry: OmopRegistry,
  analysisVersion: number,
): AsyncGenerator<readonly DatasetRow[]> {
  const tables = registry.files.filter(({ kind }) => kind === 'breaths');
  let next = registry.nextId();
  const write = (id: number, file: RegistryRow, feature: Feature): DatasetRow => [
    id,
    source.disguise.session(file.piece.sessionId),
    feature.registryId,
    feature.channelId,
    null,
    null,
    localConceptOf(feature.algorithm),
    `${feature.algorithm} ${analysisVersion}`,
    0,
    timeOfDay(file, feature.fromUs),
    timeOfDay(file, feature.toUs),
    Number(feature.isOverflow),
    feature.number,
    feature.concept === null ? null : localConceptOf(feature.concept),
    feature.text,
    Number(feature.isFile),
    feature.unit === null ? null : 0,
    feature.unit,
  ];
  for (const [place, file] of tables.entries()) {
    source.step(place / tables.length);
    const others = [...(await readMedians(source, file)), ...(await readFindings(source, file, registry))];
    yield [
      write(file.id, file, describeTable(file, registry)),
      ...others.map((feature) => write(next++, file, feature)),
    ];
  }
}

function describeTable(file: RegistryRow, registry: OmopRegistry): Feature {
  const { registryId, channelId } = channelAt(registry, file, file.fromUs);
  return {
    registryId,
    channelId,
    algorithm: BREATH_TABLE,
    fromUs: file.fromUs,
    toUs: file.toUs,
    isOverflow: true,
    number: null,
    concept: null,
    text: file.uri,
    isFile: true,
    unit: null,
  };
}

/** The channel of the samples at a time; of the table of breaths where samples are no longer kept. */
function channelAt(registry: OmopRegistry, file: RegistryRow, timeUs: bigint) {
  const found = registry.findWaveform(file.piece.sessionId, timeUs);
  const [own = 0] = file.channels.values();
  return found === null
    ? { registryId: file.id, channelId: own }
    : { registryId: found.id, channelId: found.channelId };
}

interface MedianRow {
  readonly parameter: FeatureCode;
  readonly value: number;
  readonly fromUs: bigint;
  readonly toUs: bigint;
}

const MEDIANS = `select held.* from ${PIECE_TABLE} cross join lateral (
    select parameter, percentile_cont(0.5) within group (order by sum / n) as value,
      min(started_at_us) as "fromUs", max(ended_at_us) as "toUs"
    from rollup_5min where device_id = piece.device_id and parameter = any($7::text[])
      and started_at_us >= piece.from_us and started_at_us < piece.to_us and ended_at_us <= piece.to_us
    group by parameter, started_at_us / 3600000000) held
  order by held."fromUs", held.parameter`;

async function readMedians({ pool }: DatasetSource, file: RegistryRow): Promise<readonly Feature[]> {
  const { rows } = await pool.query<MedianRow>(MEDIANS, [...pieceValues([file.piece]), FEATURE_CODES]);
  return rows.map(({ parameter, value, fromUs, toUs }) => ({
    registryId: file.id,
    channelId: file.channels.get(parameter) ?? 0,
    algorithm: HOURLY_MEDIAN,
    fromUs,
    toUs,
    isOverflow: false,
    number: value,
    concept: null,
    text: null,
    isFile: false,
    unit: findParameter('breath', parameter)?.unit ?? null,
  }));
}

interface FindingRow {
  readonly kind: string;
  readonly confidence: number;
  readonly fromUs: bigint;
  readonly toUs: bigint;
}

const FINDINGS = `select finding.kind, finding.confidence, finding.started_at_us as "fromUs", finding.ended_at_us as "toUs"
  from ${PIECE_TABLE} cross join lateral (select * from finding where finding.device_id = piece.device_id
    and finding.started_at_us >= piece.from_us and finding.started_at_us < piece.to_us
    and ${FINDING_IN_FORCE} offset 0) finding
  order by finding.started_at_us, finding.kind`;

/** Two rows a finding: what it is, and how confident. */
async function readFindings(
  { pool }: DatasetSource,
  file: RegistryRow,
  registry: OmopRegistry,
): Promise<readonly Feature[]> {
  const { rows } = await pool.query<FindingRow>(FINDINGS, [...pieceValues([file.piece])]);
  return rows.flatMap(({ kind, confidence, fromUs, toUs }) => {
    const common = {
      ...channelAt(registry, file, fromUs),
      fromUs,
      toUs,
      isOverflow: true,
      text: null,
      isFile: false,
    };
    return [
      { ...common, algorithm: FINDING, number: null, concept: findingConcept(kind), unit: null },
      { ...common, algorithm: CONFIDENCE, number: confidence, concept: findingConcept(kind), unit: '1' },
    ];
  });
}

/** TIME of OMOP has no date, so a value that goes on beyond its file ends with the last microsecond of the day's file. */
function timeOfDay({ toUs }: RegistryRow, timeUs: bigint): string {
  const within = timeUs < toUs ? timeUs : toUs - 1n;
  const micro = String(within % 1_000_000n).padStart(6, '0');
  return `${isoTimeOfUs(within).slice(11, 19)}.${micro}`;
}
