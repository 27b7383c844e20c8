/** Flat text of an address, kept as it stands there; the page judges it when it is loaded. */
export function keepText<const Key extends string>(
  search: Readonly<Record<string, unknown>>,
  keys: readonly Key[],
): { readonly [Name in Key]?: string } {
  const kept: { [Name in Key]?: string } = {};
  for (const key of keys) {
    const value = search[key];
    if (typeof value === 'string') kept[key] = value;
  }
  return kept;
}
