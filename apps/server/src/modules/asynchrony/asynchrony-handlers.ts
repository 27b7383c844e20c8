import type { ASYNCHRONY_ENDPOINTS } from '@eupnea/contracts/endpoints/asynchrony';
import { ASYNCHRONY_KINDS, FINDING_LETTERS } from '@eupnea/model';
import type { Handlers } from '../../http/register-handlers.ts';
import type { ExportService } from '../exports/export-service.ts';
import type { AsynchronyService } from './asynchrony-service.ts';

interface AsynchronyServices {
  readonly asynchrony: AsynchronyService;
  readonly exports: ExportService;
}

export function createAsynchronyHandlers({
  asynchrony,
  exports,
}: AsynchronyServices): Handlers<typeof ASYNCHRONY_ENDPOINTS> {
  return {
    asynchronyTimeseries: ({ caller, body }) => asynchrony.readTimeseries(caller, body),
    asynchronyParameters: async () => ({
      items: ASYNCHRONY_KINDS.map((code) => ({ code, letters: FINDING_LETTERS[code], unit: '%' as const })),
    }),
    // The specification names two paths without an answer format, so both return the same numbers.
    ventilationAsynchronyStatistic: ({ caller, query }) => asynchrony.summarise(caller, query),
    readingsAsynchronyStatistic: ({ caller, query }) => asynchrony.summarise(caller, query),
    exportAsynchrony: async ({ caller, body }) => {
      const { kinds, ...scope } = body;
      return exports.exportFindings(
        caller,
        await asynchrony.choosePeriod(caller, scope),
        kinds ?? ASYNCHRONY_KINDS,
      );
    },
  };
}
