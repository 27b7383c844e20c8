export { createConversionMeasurement } from './create-conversion-measurement.ts';
export {
  MeasuredRecording,
  type MeasurableEvent,
  type MeasuredBreath,
  type MeasuringOptions,
} from './measured-recording.ts';
export { isTimeZone } from './recording-clock.ts';
