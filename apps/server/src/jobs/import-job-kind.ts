/** Job that imports one upload; payload { uploadId }. */
export const IMPORT_JOB_KIND = 'import';
