/** Groups of the palette in their order. */
export const COMMAND_GROUPS = ['here', 'patients', 'screens', 'parameters', 'actions'] as const;
export type CommandGroup = (typeof COMMAND_GROUPS)[number];

/** What a command does: opens an address of the application, a page of the guide, or acts in place. */
export type CommandTarget =
  | { readonly kind: 'address'; readonly href: string }
  | { readonly kind: 'guide'; readonly href: string }
  | { readonly kind: 'language'; readonly code: 'en' | 'nl' | 'de' | 'pt-BR' }
  | { readonly kind: 'theme' }
  | { readonly kind: 'copyLink' }
  | { readonly kind: 'signOut' };

export interface Command {
  /** Stable in every language and version, such as `screen.analytics`, `patient.12` or `parameter.breath.vte_ml`. */
  readonly id: string;
  readonly group: CommandGroup;
  readonly name: string;
  /** Shown beside the name: unit, bed, key. */
  readonly hint: string;
  /** Further words by which it is found: codes and other names. */
  readonly words: string;
  readonly target: CommandTarget;
}
