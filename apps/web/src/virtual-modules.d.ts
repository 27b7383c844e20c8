declare module 'virtual:licences' {
  /** Every package installed to run Eupnea; made by build/licences-plugin.ts. */
  export const LICENCES: readonly {
    readonly name: string;
    readonly version: string;
    readonly licence: string;
  }[];
}
