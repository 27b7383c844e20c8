import { sourceOfBytes } from '@eupnea/formats';
import type { Row } from './corrupt-rows.ts';
import { emptyTally, judgeOutcome } from './judge-outcome.ts';
import { measureFiles } from './measure-file.ts';
import { corruptedRows, writeCsv, type Chain } from './write-chain.ts';

/** Measures a table that went through a chain of corruptions, and throws when a number is wrong without a word. */
export async function judgeChain(
  chain: Chain,
  tally = emptyTally(),
  write = (rows: readonly Row[]) => sourceOfBytes('x.csv', writeCsv(rows, chain)),
): Promise<void> {
  const rows = corruptedRows(chain);
  const outcome = await measureFiles([write(rows)]);
  judgeOutcome(outcome, chain, rows[0]?.time ?? 0, tally, fallOf(rows, chain));
}

/** True time of the last row before the clock fell back, s; an hour is told from the end of summer time. */
function fallOf(rows: readonly Row[], { names }: Chain): number {
  if (!names.includes('clockBack')) return Number.POSITIVE_INFINITY;
  const fall = rows.find((row, index) => row.stamp - 1 > (rows[index + 1]?.stamp ?? row.stamp));
  return fall?.time ?? Number.POSITIVE_INFINITY;
}
