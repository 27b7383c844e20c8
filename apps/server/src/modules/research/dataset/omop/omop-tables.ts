import type { DatasetRow, DatasetSource, DatasetTable } from '../dataset-table.ts';
import {
  ACQUISITION,
  fileConcept,
  GENDERS,
  LOCAL_CONCEPTS,
  localConceptOf,
  SAMPLE_RATE,
} from './omop-concepts.ts';
import { keysOf, omopEmpty, omopId, omopNumber, omopText, omopTime } from './omop-columns.ts';
import type { OmopRegistry } from './omop-registry.ts';

const CONCEPTS: DatasetTable = {
  name: 'concept',
  title: 'Concepts that the other tables use: local ones from 2,000,000,000 on, 0 for no matching concept',
  keys: { primaryKey: ['concept_id'] },
  columns: [
    omopId('concept_id', 'Local ids are the same in every data set of Eupnea'),
    omopText('concept_name', 'Name'),
    omopText('domain_id', 'Domain'),
    omopText('vocabulary_id', 'Eupnea: local'),
    omopText('concept_code', 'Code within the vocabulary'),
  ],
  async *readRows() {
    yield [
      [0, 'No matching concept', 'Metadata', 'None', 'No matching concept'],
      ...Object.values(GENDERS).map(({ id, name }) => [id, name, 'Gender', 'Gender', name.slice(0, 1)]),
      ...LOCAL_CONCEPTS.map(({ id, name, domain, code }) => [id, name, domain, 'Eupnea', code]),
    ];
  },
};

const PERSONS: DatasetTable = {
  name: 'person',
  title: 'One row a patient, with what the keys need',
  keys: keysOf('person_id', ['gender_concept_id', 'concept', 'concept_id']),
  columns: [
    omopId('person_id', 'Patient in this data set; means nothing elsewhere'),
    omopId('gender_concept_id', '8507 male, 8532 female; 0: not recorded'),
    omopEmpty('year_of_birth'),
    omopId('race_concept_id', '0: Eupnea does not record it'),
    omopId('ethnicity_concept_id', '0: Eupnea does not record it'),
    omopText('gender_source_value', 'As recorded'),
  ],
  async *readRows({ patients, disguise }) {
    const rows = patients.map(({ id, sex }): DatasetRow => {
      const gender = sex === 'any' ? 0 : GENDERS[sex].id;
      return [disguise.patient(id), gender, null, 0, 0, sex === 'any' ? null : sex];
    });
    yield rows.toSorted((left, right) => Number(left[0]) - Number(right[0]));
  },
};

const VISITS: DatasetTable = {
  name: 'visit_occurrence',
  title: 'One row a patient: Eupnea records no hospital stays',
  keys: keysOf(
    'visit_occurrence_id',
    ['person_id', 'person', 'person_id'],
    ['visit_concept_id', 'concept', 'concept_id'],
  ),
  columns: [
    omopId('visit_occurrence_id', 'Visit in this data set, numbered as the patient'),
    omopId('person_id', 'Patient'),
    omopId('visit_concept_id', '0: Eupnea does not record the kind of the visit'),
    omopTime('visit_start_datetime', 'Begin of ventilation'),
    omopTime('visit_end_datetime', 'End of ventilation'),
    omopId('visit_type_concept_id', '0: Eupnea does not record it'),
  ],
  async *readRows({ stretches, disguise }) {
    yield [...Map.groupBy(stretches, ({ patientId }) => patientId)].map(([patientId, own]) => {
      const number = disguise.patient(patientId);
      const [first = 0n] = own.map(({ fromUs }) => fromUs).toSorted(compare);
      const last =
        own
          .map(({ toUs }) => toUs)
          .toSorted(compare)
          .at(-1) ?? first;
      const time = (us: bigint) => disguise.timeUs(patientId, us);
      return [number, number, 0, time(first), time(last), 0];
    });
  },
};

/** Tables of the extension whose rows come from the files that were written. */
export function describeOmopTables(registry: OmopRegistry): readonly DatasetTable[] {
  return [
    CONCEPTS,
    PERSONS,
    VISITS,
    { ...OCCURRENCES, readRows: (source) => readOccurrences(source, registry) },
    { ...REGISTRY, readRows: (source) => readRegistry(source, registry) },
    { ...CHANNELS, readRows: () => readChannels(registry) },
  ];
}

type TableHead = Omit<DatasetTable, 'readRows'>;

const VISIT_KEYS = [
  ['person_id', 'person', 'person_id'],
  ['visit_occurrence_id', 'visit_occurrence', 'visit_occurrence_id'],
] as const;

const OCCURRENCES: TableHead = {
  name: 'waveform_occurrence',
  title: 'One row a ventilation session, cut to the cohort’s window',
  keys: keysOf(
    'waveform_occurrence_id',
    ...VISIT_KEYS,
    ['waveform_occurrence_concept_id', 'concept', 'concept_id'],
    ['preceding_waveform_occurrence_id', 'waveform_occurrence', 'waveform_occurrence_id'],
  ),
  columns: [
    omopId('waveform_occurrence_id', 'Number of the session in this data set'),
    omopId('waveform_occurrence_concept_id', 'Acquisition of waveforms from a ventilator'),
    omopId('person_id', 'Patient'),
    omopTime('waveform_occurrence_start_datetime', 'Begin of the session'),
    omopTime('waveform_occurrence_end_datetime', 'End of the session'),
    omopId('visit_occurrence_id', 'Visit'),
    omopEmpty('visit_detail_id'),
    omopId('preceding_waveform_occurrence_id', 'Session of the patient before; empty for the first'),
    omopEmpty('waveform_format_concept_id'),
    omopText(
      'waveform_occurrence_source_value',
      'How the ventilator was connected; file: an imported recording',
    ),
    omopId('num_of_files', 'Rows of waveform_registry'),
    omopEmpty('waveform_format_source_value', 'STRING'),
  ],
};

async function* readOccurrences(
  { stretches, disguise }: DatasetSource,
  registry: OmopRegistry,
): AsyncGenerator<readonly DatasetRow[]> {
  const files = Map.groupBy(registry.files, ({ piece }) => piece.sessionId);
  const former = new Map<number, number>();
  yield stretches.map(({ patientId, sessionId, deviceType, fromUs, toUs }) => {
    const id = disguise.session(sessionId);
    const person = disguise.patient(patientId);
    const preceding = former.get(patientId) ?? null;
    former.set(patientId, id);
    return [
      id,
      localConceptOf(ACQUISITION),
      person,
      disguise.timeUs(patientId, fromUs),
      disguise.timeUs(patientId, toUs),
      person,
      null,
      preceding,
      null,
      `Ventilator (${deviceType})`,
      files.get(sessionId)?.length ?? 0,
      null,
    ];
  });
}

const REGISTRY: TableHead = {
  name: 'waveform_registry',
  title: 'One row a file: unbroken samples of one rate, or the breaths of a session, within a day of UTC',
  keys: keysOf(
    'waveform_registry_id',
    ...VISIT_KEYS,
    ['waveform_occurrence_id', 'waveform_occurrence', 'waveform_occurrence_id'],
    ['waveform_feature_id', 'waveform_feature', 'waveform_feature_id'],
    ['file_extension_concept_id', 'concept', 'concept_id'],
  ),
  columns: [
    omopId('waveform_registry_id', 'Number of the file in this data set'),
    omopId('waveform_occurrence_id', 'Session'),
    omopId('waveform_feature_id', 'Feature that the file holds: the table of breaths; empty for samples'),
    omopId('person_id', 'Patient'),
    omopId('visit_occurrence_id', 'Visit'),
    omopEmpty('visit_detail_id'),
    omopTime('waveform_file_start_datetime', 'Begin of the file'),
    omopTime('waveform_file_end_datetime', 'End of the file'),
    omopId('file_extension_concept_id', 'Local concept of the file format'),
    omopText('file_extension_source_value', 'parquet, edf or wfdb'),
    omopEmpty('waveform_source_file_uri', 'STRING'),
    omopText(
      'waveform_target_file_uri',
      'Path in this package; of WFDB the header, which names the other files',
    ),
  ],
};

async function* readRegistry(
  { disguise }: DatasetSource,
  registry: OmopRegistry,
): AsyncGenerator<readonly DatasetRow[]> {
  yield registry.files.map(({ id, kind, piece, fromUs, toUs, extension, uri }) => {
    const person = disguise.patient(piece.patientId);
    return [
      id,
      disguise.session(piece.sessionId),
      // The feature of a table of breaths has the number of its file.
      kind === 'breaths' ? id : null,
      person,
      person,
      null,
      disguise.timeUs(piece.patientId, fromUs),
      disguise.timeUs(piece.patientId, toUs),
      localConceptOf(fileConcept(extension)),
      extension,
      null,
      uri,
    ];
  });
}

const CHANNELS: TableHead = {
  name: 'waveform_channel_metadata',
  title: 'One row an attribute of a channel of a file',
  keys: keysOf(
    'waveform_channel_metadata_id',
    ['waveform_registry_id', 'waveform_registry', 'waveform_registry_id'],
    ['channel_concept_id', 'concept', 'concept_id'],
    ['metadata_concept_id', 'concept', 'concept_id'],
    ['unit_concept_id', 'concept', 'concept_id'],
  ),
  columns: [
    omopId('waveform_channel_metadata_id', 'Number in this data set'),
    omopId('waveform_registry_id', 'File'),
    omopEmpty('procedure_occurrence_id'),
    omopEmpty('device_exposure_id'),
    omopText('waveform_channel_source_value', 'Column of the file'),
    omopId('channel_concept_id', 'Local concept of the signal or breath number'),
    omopText('metadata_source_value', 'SAMPLERATE, RESOLUTION or UNIT'),
    omopId('metadata_concept_id', 'Local concept of the attribute'),
    omopNumber('value_as_number', 'Value'),
    omopEmpty('value_as_concept_id'),
    omopText('value_as_string', 'Value, where it is a text'),
    omopId('unit_concept_id', '0: resolve the unit by its UCUM code against the CONCEPT table of the site'),
    omopText('unit_source_value', 'UCUM'),
  ],
};

async function* readChannels(registry: OmopRegistry): AsyncGenerator<readonly DatasetRow[]> {
  yield registry.channels.map(
    ({ id, registryId, channel, channelConcept, metadata, number, text, unit }): DatasetRow => [
      id,
      registryId,
      null,
      null,
      channel,
      localConceptOf(channelConcept),
      metadata === SAMPLE_RATE ? 'SAMPLERATE' : (metadata.split('/')[1]?.toUpperCase() ?? metadata),
      localConceptOf(metadata),
      number,
      null,
      text,
      0,
      unit,
    ],
  );
}

function compare(left: bigint, right: bigint): number {
  return left < right ? -1 : Number(left > right);
}
