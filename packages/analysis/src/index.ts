export { createConversionMeasurement } from './create-conversion-measurement.ts';
export {
  MeasuredRecording,
  type MeasurableEvent,
  type MeasuredBreath,
  type MeasuringOptions,
} from './measured-recording.ts';
export { tellSettings } from './tell-settings.ts';
export {
  isKnownMode,
  referenceWeightOfTold,
  settingsOfTold,
  type ToldPatient,
  type ToldSettings,
} from './told-patient.ts';
export { isTimeZone } from './recording-clock.ts';
export { RecordingTimeline, type TimelineEpoch } from './recording-timeline.ts';
export { readStatedTable } from './read-stated-table.ts';
