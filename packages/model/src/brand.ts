/** A nominal type: two brands over the same representation cannot be mixed by accident. */
export type Brand<Representation, Name extends string> = Representation & { readonly __brand: Name };
