import type { RecordingInspection } from '@eupnea/model';
import { addSignalPair } from './find-signal-pair.ts';
import { addMeasuredLag } from './measure-file-lag.ts';
import type { NamedSource } from './named-source.ts';
import type { RecordingFormat } from './recording-format.ts';

/** The inspection with what the first samples tell: a flow of two signals, and the lag between flow and pressure. */
export async function inspectSamples(
  inspection: RecordingInspection,
  files: readonly NamedSource[],
  format: RecordingFormat,
): Promise<RecordingInspection> {
  return addMeasuredLag(await addSignalPair(inspection, files, format), files, format);
}
