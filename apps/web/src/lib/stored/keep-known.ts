/** Those of the texts that a list of codes knows, in the order given, each once. */
export function keepKnown<Code extends string>(texts: readonly string[], known: readonly Code[]): Code[] {
  return known.length === 0
    ? []
    : [...new Set(texts)].flatMap((text) => known.find((code) => code === text) ?? []);
}
