import { findWriterFormat } from '@eupnea/formats';
import { ensure } from '@eupnea/model';
import { APP_VERSION } from '../../../config/version.ts';
import { completeMapping } from '../../../lib/files/edit-mapping.ts';
import type { ConversionWork } from '../logic/conversion-engine.ts';
import type { ConversionResult } from '../logic/conversion-item.ts';
import { chooseRecordName } from '../logic/name-output.ts';
import { runConversionWorker } from '../worker/run-conversion-worker.ts';

/** Converts in a worker of this tab, so that the file stays on the computer. */
export async function convertInBrowser(work: ConversionWork): Promise<ConversionResult> {
  const { item, others, target, dateShiftDays, onProgress, signal } = work;
  const inspection = ensure(item.inspection, 'a file that is converted was inspected');
  const writer = ensure(findWriterFormat(target.formatId), `writer ${target.formatId}`);
  const recordName = chooseRecordName(item.file.name, writer);
  const answer = await runConversionWorker(
    {
      type: 'convert',
      files: [item.file, ...others.filter(({ name }) => inspection.companions.includes(name))],
      readerId: inspection.formatId ?? '',
      writerId: target.formatId,
      recordName,
      mapping: completeMapping(item.answers),
      device: inspection.device,
      dateShiftDays,
      software: `Eupnea ${APP_VERSION}`,
    },
    'converted',
    { onProgress, signal },
  );
  return {
    files: answer.files.map(({ ending, content }) => ({ name: `${recordName}${ending}`, content })),
    breaths: answer.breaths,
    rejected: answer.rejected,
    rejectedTotal: answer.rejectedTotal,
    losses: answer.losses,
    target,
  };
}
