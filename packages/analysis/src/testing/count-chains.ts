/** Files per property. Those of the deep run are 5,000 in all. */
interface ChainCounts {
  readonly usual: number;
  readonly deep: number;
  readonly nightly: number;
}

/**
 * EUPNEA_CHAINS asks for another number in any run.
 * @param environment variables of the process, which this package has no types for
 */
export function countChains(
  environment: Readonly<Record<string, string | undefined>>,
  { usual, deep, nightly }: ChainCounts,
): number {
  const { EUPNEA_CHAINS, EUPNEA_NIGHTLY, EUPNEA_DEEP } = environment;
  if (EUPNEA_CHAINS !== undefined) return Number(EUPNEA_CHAINS);
  if (EUPNEA_NIGHTLY === '1') return nightly;
  return EUPNEA_DEEP === undefined ? usual : deep;
}
