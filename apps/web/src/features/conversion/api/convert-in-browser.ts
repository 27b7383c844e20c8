import { ensure } from '@eupnea/model';
import { APP_VERSION } from '../../../config/version.ts';
import { completeMapping } from '../../../lib/files/edit-mapping.ts';
import type { ConversionWork } from '../logic/conversion-engine.ts';
import type { ConversionResult } from '../logic/conversion-item.ts';
import { nameOutputs } from '../logic/name-output.ts';
import { runConversionWorker } from '../worker/run-conversion-worker.ts';

/** Reads and writes in a worker of this tab: nothing of the file leaves the computer. */
export async function convertInBrowser(work: ConversionWork): Promise<ConversionResult> {
  const { item, others, formatId, onProgress, signal } = work;
  const inspection = ensure(item.inspection, 'a file that is converted was inspected');
  const answer = await runConversionWorker(
    {
      type: 'convert',
      files: [item.file, ...others.filter(({ name }) => inspection.companions.includes(name))],
      readerId: inspection.formatId ?? '',
      writerId: formatId,
      mapping: completeMapping(item.answers),
      device: inspection.device,
      software: `Eupnea ${APP_VERSION}`,
    },
    'converted',
    { onProgress, signal },
  );
  const names = nameOutputs(
    item.file.name,
    answer.files.map(({ ending }) => ending),
  );
  return {
    files: answer.files.map(({ content }, position) => ({ name: names[position] ?? '', content })),
    breaths: answer.breaths,
    rejected: answer.rejected,
    rejectedTotal: answer.rejectedTotal,
    losses: answer.losses,
    formatId,
  };
}
