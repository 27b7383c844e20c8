/**
 * What a part of an address is to the saved views of its screen. `view`: a column, filter or order, saved. `period`: a
 * fixed date, saved on request, because most views are used on other days. `rows`: belongs to the rows shown now, and
 * is dropped when a view opens. `place`: where the screen is; a view leaves it.
 */
export type PartRole = 'view' | 'period' | 'rows' | 'place';

/** Names of the parts, typed; the order of their definition. */
export function partNames<Parts extends object>(parts: Parts): readonly (keyof Parts & string)[] {
  return Object.keys(parts).filter((name): name is keyof Parts & string => Object.hasOwn(parts, name));
}

/** Names of the parts of one role. */
export function partsOfRole<Role extends string>(
  parts: Readonly<Record<string, Role>>,
  role: NoInfer<Role>,
): readonly string[] {
  return Object.keys(parts).filter((name) => parts[name] === role);
}
