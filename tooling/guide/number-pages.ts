import { PARAMETERS, type ParameterDefinition } from '@eupnea/model';
import { writeMetricPage, type MetricTexts } from '../algorithm-docs/write-metric-page.ts';
import { readProjectFile } from '../checks/project-files.ts';
import type { GeneratedPage } from './generated-pages.ts';

const GROUP_TITLES = {
  pressures: 'Pressures',
  volumes: 'Volumes',
  flows: 'Flows',
  timing: 'Timing',
  mechanics: 'Mechanics',
  power: 'Mechanical power',
  gas: 'Gas exchange',
  effort: 'Effort',
  settings: 'Settings',
  quality: 'Quality',
} as const;

/** A page a group of numbers, with every definition of the parameter registry, and an index by symbol. */
export function listNumberPages(): readonly GeneratedPage[] {
  const texts: { readonly parameters: Readonly<Record<string, MetricTexts>> } = JSON.parse(
    readProjectFile('apps/web/public/assets/i18n/en.json'),
  );
  const nameOf = (parameter: ParameterDefinition): MetricTexts => {
    const own = texts.parameters[parameter.i18nKey];
    if (own === undefined) throw new Error(`en.json has no parameters.${parameter.i18nKey}`);
    return own;
  };
  const pages = Object.entries(GROUP_TITLES).flatMap(([group, title], at): readonly GeneratedPage[] => {
    const own = PARAMETERS.filter((parameter) => parameter.group === group);
    if (own.length === 0) return [];
    const sections = own.map((parameter) => writeSection(parameter, nameOf(parameter)));
    return [
      {
        path: `numbers/${group}.md`,
        text: `# ${title}\n\n${sections.join('\n')}`,
        data: { title, order: at + 1 },
      },
    ];
  });
  const rows = PARAMETERS.map((parameter) => {
    const { name } = nameOf(parameter);
    return `| ${parameter.symbol} | [${name}](${parameter.group}.md#${anchorOf(parameter)}) | ${parameter.unitLabel} | ${parameter.kind} |`;
  });
  const index = `# Every number\n\nEach number of Eupnea has one definition. Click a number on a screen, or look here.\n\nA *breath* number is measured on one breath, a *monitored* one stands on a card, a *setting* is set at the ventilator. A number that cannot be trusted is absent and shown as \`---\`, never as 0.\n\n| Symbol | Name | Unit | Kind |\n| --- | --- | --- | --- |\n${rows.join('\n')}\n`;
  return [{ path: 'numbers/index.md', text: index, data: { title: 'Every number', order: 0 } }, ...pages];
}

/** The heading's id: kind and code, so that it stays when a name is reworded. */
function anchorOf({ kind, code }: ParameterDefinition): string {
  return `${kind}-${code.toLowerCase().replaceAll('_', '-')}`;
}

function writeSection(parameter: ParameterDefinition, texts: MetricTexts): string {
  const [, , ...rest] = writeMetricPage(parameter, texts)
    .replace(/^<!--.*-->\n/u, '')
    .split('\n');
  const body = rest.join('\n').replaceAll(/^## /gmu, '### ');
  return `<h2 id="${anchorOf(parameter)}">${texts.name}</h2>\n\n${body}`;
}
