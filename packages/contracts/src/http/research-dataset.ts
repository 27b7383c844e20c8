import { z } from 'zod';
import { idSchema, idTextSchema, pageSchema } from './identifiers.ts';
import { JOB_STATES } from './job.ts';
import { pagingFields } from './paging.ts';

export const DATASET_TABLES = [
  'patients',
  'sessions',
  'breaths',
  'findings',
  'undecided',
  'settings',
  'alerts',
  'labels',
  'samples',
  'gas_indices',
  'medications',
  'waveforms',
] as const;

/**
 * Contents of a data set. eupnea: every breath, finding, setting and alert; clif: tables of CLIF 2.1 (Common Longitudinal
 * ICU data Format), hourly; omop: tables of the OMOP Waveform Extension beside the files of samples; bids:
 * files of samples of BIDS physiology.
 */
export const DATASET_FORMATS = ['eupnea', 'clif', 'omop', 'bids'] as const;

export type DatasetFormat = (typeof DATASET_FORMATS)[number];

/** Tables of a data set of the format clif; the names are those of the standard's files. */
export const CLIF_TABLES = [
  'clif_patient',
  'clif_hospitalization',
  'clif_respiratory_support',
  'clif_vitals',
  'clif_labs',
] as const;

/** Tables of a data set of the format omop. */
export const OMOP_TABLES = [
  'concept',
  'person',
  'visit_occurrence',
  'waveform_occurrence',
  'waveform_registry',
  'waveform_channel_metadata',
  'waveform_feature',
] as const;

export type DatasetTable =
  | (typeof DATASET_TABLES)[number]
  | (typeof CLIF_TABLES)[number]
  | (typeof OMOP_TABLES)[number];

/** Formats of the files of samples beside the OMOP tables. */
export const WAVEFORM_FILE_FORMATS = ['parquet', 'edf', 'wfdb'] as const;

export type WaveformFileFormat = (typeof WAVEFORM_FILE_FORMATS)[number];

/** Minimum number of patients of a combination; fewer might identify a person. */
export const SMALL_CELL_PATIENTS = 5;

const smallCellSchema = z.object({
  /** Band of ten years; null = unknown. */
  age_band: z.string().nullable(),
  sex: z.enum(['man', 'woman', 'any']),
  /** Those of ards, copd and brain_j that apply. */
  conditions: z.array(z.enum(['ards', 'copd', 'brain_j'])),
  patients: z.int(),
});

/** Preview of the content of a data set. */
export const datasetPreviewSchema = z
  .object({
    patients: z.int(),
    stretches: z.int(),
    hours: z.number(),
    breaths: z.int(),
    /** Combinations of age band, sex and conditions with fewer than five patients. */
    small_cells: z.array(smallCellSchema),
    small_cell_patients: z.int(),
  })
  .meta({ id: 'DatasetPreview' });

export type DatasetPreview = z.infer<typeof datasetPreviewSchema>;
export type SmallCell = z.infer<typeof smallCellSchema>;

export const createDatasetBodySchema = z
  .strictObject({
    /** Default: the cohort is evaluated now and the snapshot is kept. */
    snapshot_id: idSchema.optional(),
    format: z.enum(DATASET_FORMATS).default('eupnea'),
    /** Samples of every channel; the largest part of the file. */
    waveforms: z.boolean().default(false),
    /** Files of samples of the format omop, which always contains them. */
    waveform_files: z.enum(WAVEFORM_FILE_FORMATS).default('parquet'),
  })
  .refine(({ format, waveforms }) => format !== 'clif' || !waveforms, {
    path: ['waveforms'],
    error: 'must be false: CLIF has no table for waveforms',
  });

export type CreateDatasetBody = z.output<typeof createDatasetBodySchema>;

export const datasetSchema = z
  .object({
    id: z.int(),
    cohort_id: z.int(),
    cohort_name: z.string(),
    project_id: z.int(),
    snapshot_id: z.int(),
    format: z.enum(DATASET_FORMATS),
    waveforms: z.boolean(),
    /** removed = expired, deleted by a user, or a patient in it was erased. */
    state: z.enum([...JOB_STATES, 'removed']),
    /** 0 to 1. */
    progress: z.number(),
    error: z.string().nullable(),
    patients: z.int(),
    /** Rows of each table, once the data set is ready. */
    rows: z.partialRecord(z.enum([...DATASET_TABLES, ...CLIF_TABLES, ...OMOP_TABLES]), z.int()).nullable(),
    size_bytes: z.number().nullable(),
    /** SHA-256 of the zip, hex. */
    sha256: z.string().nullable(),
    small_cells: z.array(smallCellSchema),
    created_by: z.int().nullable(),
    username: z.string().nullable(),
    created_at: z.iso.datetime(),
    finished_at: z.iso.datetime().nullable(),
    /** Time at which the file is deleted; null before it is ready. */
    expires_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Dataset' });

export type Dataset = z.infer<typeof datasetSchema>;

export const datasetPageSchema = pageSchema(datasetSchema).meta({ id: 'DatasetPage' });

export const listDatasetsQuerySchema = z.strictObject({
  ...pagingFields,
  project_id: idTextSchema.optional(),
  cohort_id: idTextSchema.optional(),
});

export type ListDatasetsQuery = z.output<typeof listDatasetsQuerySchema>;
