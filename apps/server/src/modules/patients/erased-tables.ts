/**
 * Effect of a final erasure on every table with a device. A test compares this list with the database, so
 * that a new table is not forgotten.
 */
export const ERASED_BY_TIME: readonly { readonly table: string; readonly time: string }[] = [
  { table: 'finding', time: 'started_at_us' },
  { table: 'undecided_breath', time: 'started_at_us' },
  { table: 'alert_episode', time: 'onset_us' },
  { table: 'reading', time: 'taken_at_us' },
  { table: 'rollup_5min', time: 'started_at_us' },
  { table: 'waveform_pin', time: 'started_at_us' },
  { table: 'detector_finding', time: 'started_at_us' },
  // With their labels; then the tasks that began there, because title and instructions are free text.
  { table: 'labeling_item', time: 'started_at_us' },
  { table: 'labeling_task', time: 'from_us' },
  { table: 'hl7_message', time: 'observed_at_us' },
  { table: 'breath', time: 'started_at_us' },
];

/** Intervals cut at the patient's time, because the rest belongs to other patients. */
export const CUT_INTERVALS: readonly string[] = [
  'setting_interval',
  'mode_interval',
  'limit_interval',
  'standby_interval',
];

/**
 * Tables that are kept: they concern the device itself or contain no personal data. `recording` and `upload`
 * are erased by patient.
 */
export const KEPT_TABLES: { readonly [table: string]: string } = {
  analysis_selection: 'which analysis is shown of a device',
  detector_run: 'ids and times: which stretch a detector was asked about; its findings are erased by time',
  device_connection_log: 'the link to the device',
  device_lease: 'which gateway reads the device',
  device_limit: 'limits of a device that has no patient',
  device_quality: 'the link to the device',
  hl7_output_cursor: 'how far the data of a device were queued',
  link_interval: 'the link to the device',
  occupancy_change_period: 'ids and times: explains where the time of a device went',
  project_device: 'access to the device',
  recording: 'deleted by its patient',
  stored_row_change: 'ids and a count: tells that rows of a device were erased',
  stream_epoch: 'the clock of a stream',
  ventilation_session: 'a period of the device, on nobody from then on',
  waveform_chunk: 'cut sample by sample',
};
