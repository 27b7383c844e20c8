/** Known codes among the texts, in their order, without duplicates. */
export function keepKnown<Code extends string>(texts: readonly string[], known: readonly Code[]): Code[] {
  return known.length === 0
    ? []
    : [...new Set(texts)].flatMap((text) => known.find((code) => code === text) ?? []);
}
