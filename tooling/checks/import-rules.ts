/** The table of house.md, "Who may import whom", as data. A rule that matches no file fails the check. */
export interface ImportRule {
  /** Files the rule speaks of, as a prefix of the path; `*` stands for one folder name and is kept for `to`. */
  readonly from: string;
  /** Workspaces of ours that may be imported. */
  readonly workspaces: readonly string[];
  /** Packages from elsewhere that may be imported; undefined = what the workspace's package.json names. */
  readonly external?: readonly string[];
  /** Whether `node:` modules may be imported. */
  readonly node: boolean;
  /** Within the workspace: path prefixes that may be imported besides the rule's own folder; undefined = all of it. */
  readonly inside?: readonly string[];
}

/** The first rule that matches a file is the one that holds. An allowance that no file needs fails the check. */
export const IMPORT_RULES: readonly ImportRule[] = [
  { from: 'packages/model/src/', workspaces: [], external: [], node: false },
  { from: 'packages/signal/src/', workspaces: ['model'], external: [], node: false },
  { from: 'packages/drivers/src/', workspaces: ['model'], external: [], node: false },
  {
    from: 'packages/formats/src/',
    workspaces: ['model'],
    external: ['fflate', 'hyparquet', 'hyparquet-writer', 'saxes'],
    node: false,
  },
  { from: 'packages/analysis/src/', workspaces: ['model', 'signal', 'formats'], external: [], node: false },
  { from: 'packages/simulator/src/', workspaces: ['model', 'drivers'], external: [], node: false },
  { from: 'packages/contracts/src/', workspaces: ['model'], external: ['zod'], node: false },
  {
    from: 'packages/notation/src/',
    workspaces: ['model', 'contracts'],
    external: ['i18next'],
    node: false,
  },
  { from: 'packages/waveform/src/', workspaces: ['model'], external: [], node: false },
  {
    from: 'packages/validation/src/',
    workspaces: ['model', 'signal', 'simulator'],
    external: [],
    node: false,
  },
  { from: 'packages/testing/src/', workspaces: [], external: [], node: false },
  {
    from: 'apps/cli/src/',
    workspaces: ['model', 'analysis', 'formats', 'drivers', 'simulator', 'validation', 'server'],
    node: true,
  },
  {
    from: 'apps/server/src/modules/*/',
    workspaces: ['model', 'signal', 'formats', 'drivers', 'simulator', 'contracts', 'notation', 'validation'],
    node: true,
    inside: ['storage/', 'http/', 'bus/', 'ports/', 'documents/'],
  },
  // Answers of the endpoints as documents: words and vectors, drawn in a thread.
  {
    from: 'apps/server/src/documents/',
    workspaces: ['model', 'contracts', 'notation'],
    external: ['fontkit', 'i18next', 'pdfkit'],
    node: true,
    inside: ['http/'],
  },
  {
    from: 'apps/server/src/storage/',
    workspaces: ['model', 'analysis', 'signal', 'formats', 'drivers', 'contracts'],
    node: true,
    inside: ['start/'],
  },
  { from: 'apps/server/src/bus/', workspaces: ['model', 'contracts'], node: false, inside: [] },
  // Interfaces by which rooms meet that may not import each other.
  { from: 'apps/server/src/ports/', workspaces: ['model', 'contracts', 'drivers'], node: false, inside: [] },
  {
    from: 'apps/server/src/transports/',
    workspaces: ['model', 'drivers', 'simulator'],
    node: true,
    inside: ['ports/'],
  },
  {
    from: 'apps/server/src/gateway/',
    workspaces: ['model', 'drivers'],
    node: true,
    inside: ['transports/', 'pipeline/', 'storage/', 'bus/', 'ports/'],
  },
  {
    from: 'apps/server/src/pipeline/',
    workspaces: ['model', 'signal', 'contracts'],
    node: false,
    inside: ['storage/', 'bus/', 'ports/'],
  },
  {
    from: 'apps/server/src/live/',
    workspaces: ['model', 'contracts'],
    node: true,
    inside: ['http/', 'bus/'],
  },
  {
    from: 'apps/server/src/cluster/',
    workspaces: ['model', 'contracts'],
    node: true,
    inside: ['bus/', 'storage/', 'live/', 'gateway/'],
  },
  {
    from: 'apps/server/src/jobs/',
    workspaces: ['signal'],
    node: true,
    inside: ['storage/', 'modules/', 'pipeline/', 'config/'],
  },
  { from: 'apps/server/src/http/', workspaces: ['model', 'contracts'], node: true, inside: ['config/'] },
  {
    from: 'apps/server/src/config/',
    workspaces: ['model', 'contracts'],
    node: true,
    inside: ['http/', 'modules/'],
  },
  {
    from: 'apps/server/src/compose/',
    workspaces: ['model', 'signal', 'contracts'],
    node: true,
    inside: [
      'config/',
      'storage/',
      'bus/',
      'ports/',
      'transports/',
      'pipeline/',
      'gateway/',
      'live/',
      'cluster/',
      'jobs/',
      'http/',
      'modules/',
      'documents/',
    ],
  },
  {
    from: 'apps/server/src/demo/',
    workspaces: ['model', 'signal', 'drivers', 'simulator', 'contracts'],
    node: true,
    inside: [
      'config/',
      'storage/',
      'bus/',
      'transports/',
      'pipeline/',
      'start/',
      'modules/',
      'compose/',
      'entries/',
    ],
  },
  { from: 'apps/server/src/start/', workspaces: [], node: true, inside: [] },
  {
    from: 'apps/server/src/entries/',
    workspaces: ['model', 'contracts'],
    node: true,
    inside: ['config/', 'storage/', 'transports/', 'http/', 'modules/', 'compose/', 'demo/'],
  },
  // The program itself, which starts the server; no file of a room may lie beside it.
  {
    from: 'apps/server/src/main.ts',
    workspaces: [],
    node: false,
    inside: ['start/', 'entries/'],
  },
  {
    from: 'apps/web/src/ui/',
    // signal: formulas of derived lanes are read where they are written.
    workspaces: ['model', 'contracts', 'signal', 'notation', 'waveform'],
    node: false,
    inside: ['lib/', 'config/'],
  },
  {
    from: 'apps/web/src/lib/',
    workspaces: ['model', 'contracts', 'signal', 'formats', 'notation', 'waveform'],
    node: false,
    inside: ['config/'],
  },
  { from: 'apps/web/src/config/', workspaces: [], node: false, inside: [] },
  {
    from: 'apps/web/src/live/',
    workspaces: ['model', 'contracts', 'waveform'],
    node: false,
    inside: ['lib/', 'config/'],
  },
  {
    from: 'apps/web/src/features/*/',
    workspaces: [
      'model',
      'analysis',
      'contracts',
      'signal',
      'formats',
      'notation',
      'simulator',
      'validation',
      'waveform',
    ],
    node: false,
    inside: ['ui/', 'lib/', 'live/', 'config/'],
  },
  {
    from: 'apps/web/src/routes/',
    workspaces: [],
    node: false,
    inside: ['features/', 'ui/', 'lib/', 'config/'],
  },
  { from: 'apps/web/src/', workspaces: ['notation'], node: false },
];

/** What one file may import, because it puts right what everybody else would get wrong. */
export interface HomedName {
  readonly name: string;
  readonly package: string;
  readonly home: string;
}

/** A rule whose home does not import the name fails the check. */
export const HOMED_NAMES: readonly HomedName[] = [
  // On its own it reloads the page when a script cannot be had, even where no server answers.
  { name: 'lazyRouteComponent', package: '@tanstack/react-router', home: 'apps/web/src/app/lazy-route.ts' },
];

/** Of another server module only its service may be entered. */
export const MODULE_SERVICE = /^modules\/[^/]+\/[^/]+-service\.ts$/;
