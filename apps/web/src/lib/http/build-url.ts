export type PathParams = { readonly [name: string]: string | number };
export type QueryValue = string | number | boolean | readonly (string | number)[] | null | undefined;
export type QueryParams = { readonly [name: string]: QueryValue };

/** /nestjs/devices/:id with {id: 7} gives /nestjs/devices/7. Throws for a missing parameter. */
export function fillPath(template: string, params: PathParams): string {
  return template.replaceAll(/:([a-z_]+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`Invariant broken: ${template} needs ${name}`);
    return encodeURIComponent(value);
  });
}

/** Lists repeat their name; absent values are left out. */
export function buildQuery(query: QueryParams): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue;
    for (const item of Array.isArray(value) ? value : [value]) search.append(name, String(item));
  }
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}
