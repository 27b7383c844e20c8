import { ASYNCHRONY_KINDS, ARTEFACT_KINDS, CHANNEL_CODES } from '@eupnea/model';

/** First local concept id of OMOP; ids must fit a signed integer of 32 bits. */
const LOCAL_FIRST = 2_000_000_000;
const LOCAL_ROOM = 147_483_647;

interface LocalConcept {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly domain: string;
}

/** Parameters whose hourly medians are features. */
export const FEATURE_CODES = [
  'vte_ml',
  'rr_bpm',
  'pip_cmh2o',
  'p_plateau_cmh2o',
  'peep_cmh2o',
  'p_mean_cmh2o',
  'driving_pressure_cmh2o',
  'compliance_ml_cmh2o',
  'mp_geometric_j_min',
] as const;

export type FeatureCode = (typeof FEATURE_CODES)[number];

/** Local concept id of a code: a hash, so that it is the same in every data set and version. */
export function localConceptOf(code: string): number {
  let hash = 2_166_136_261;
  for (const letter of code) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619) >>> 0;
  return LOCAL_FIRST + (hash % LOCAL_ROOM);
}

export const ACQUISITION = 'acquisition/ventilator';
export const SAMPLE_RATE = 'metadata/sample_rate';
export const RESOLUTION = 'metadata/resolution';
export const UNIT = 'metadata/unit';
export const BREATH_TABLE = 'algorithm/breath_table';
export const HOURLY_MEDIAN = 'algorithm/hourly_median';
export const FINDING = 'algorithm/finding';
export const CONFIDENCE = 'algorithm/confidence';

export const channelConcept = (code: string) => `channel/${code}`;
export const findingConcept = (kind: string) => `finding/${kind}`;
export const fileConcept = (format: string) => `file/${format}`;

/** Every local concept. The package contains them as rows of `concept`, so that each id resolves. */
export const LOCAL_CONCEPTS: readonly LocalConcept[] = [
  local(ACQUISITION, 'Acquisition of waveforms from a ventilator', 'Procedure'),
  local(SAMPLE_RATE, 'Sample rate', 'Metadata'),
  local(RESOLUTION, 'Resolution', 'Metadata'),
  local(UNIT, 'Unit', 'Metadata'),
  local(BREATH_TABLE, 'Numbers of each breath, measured from the waveform', 'Metadata'),
  local(HOURLY_MEDIAN, 'Median of an hour’s five-minute means over breaths', 'Metadata'),
  local(FINDING, 'Asynchrony or artefact found in the waveform', 'Metadata'),
  local(CONFIDENCE, 'Confidence of a finding, 0 to 1', 'Metadata'),
  ...['parquet', 'edf', 'wfdb'].map((format) => local(fileConcept(format), `File: ${format}`, 'Metadata')),
  ...CHANNEL_CODES.map((code) =>
    local(channelConcept(code), `Signal ${code.replaceAll('_', ' ')}`, 'Measurement'),
  ),
  ...FEATURE_CODES.map((code) => local(channelConcept(code), `Breath number ${code}`, 'Measurement')),
  ...[...ASYNCHRONY_KINDS, ...ARTEFACT_KINDS].map((kind) =>
    local(findingConcept(kind), kind.replaceAll('_', ' '), 'Observation'),
  ),
];

function local(code: string, name: string, domain: string): LocalConcept {
  return { id: localConceptOf(code), code, name, domain };
}

/** Standard concepts of the vocabulary Gender. */
export const GENDERS = {
  man: { id: 8507, name: 'MALE' },
  woman: { id: 8532, name: 'FEMALE' },
} as const;
