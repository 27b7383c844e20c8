/** Search values as flat text; the page validates them. */
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
