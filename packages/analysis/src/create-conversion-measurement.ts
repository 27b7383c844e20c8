import type { BreathEvent, ConversionMeasurement, FindingEvent, RunningMeasurement } from '@eupnea/formats';
import { ANALYSIS_VERSION } from '@eupnea/signal';
import {
  isMeasurableBlock,
  MeasuredRecording,
  type MeasuredBreath,
  type MeasuringOptions,
} from './measured-recording.ts';

/** Measures the breaths and final findings of a recording during its conversion. */
export function createConversionMeasurement(
  options: Pick<MeasuringOptions, 'depth' | 'told'> = {},
): ConversionMeasurement {
  return {
    analysisVersion: String(ANALYSIS_VERSION),
    // Zones are applied while reading: times are UTC or have no offset.
    begin: (block, format) =>
      isMeasurableBlock(block) ? runMeasurement(new MeasuredRecording(format, options)) : null,
  };
}

function runMeasurement(recording: MeasuredRecording): RunningMeasurement {
  const describe = (breaths: readonly MeasuredBreath[]): readonly (BreathEvent | FindingEvent)[] => {
    const found = recording.takeFindings().flatMap((finding): readonly FindingEvent[] => {
      if (finding.state !== 'final') return [];
      const { kind, firstIndex, lastIndex, confidence } = finding;
      return [{ type: 'finding', kind, firstIndex, lastIndex, confidence }];
    });
    return [...breaths.map((breath): BreathEvent => ({ type: 'breath', ...breath })), ...found];
  };
  return {
    take: (event) =>
      event.type === 'breath' || event.type === 'finding' ? [] : describe(recording.take(event)),
    finish: () => describe(recording.finish()),
  };
}
