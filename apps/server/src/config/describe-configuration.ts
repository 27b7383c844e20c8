import { VARIABLES } from './config-variables.ts';

/** Returns docs/operations/configuration.md, generated from the table of variables; a test compares both. */
export function describeConfiguration(): string {
  const sections = Object.entries(VARIABLES).map(([name, variable]) => {
    const standard = variable.fallback === null ? '' : ` Default: \`${variable.fallback || '(empty)'}\`.`;
    const secret = 'secret' in variable ? ' Secret.' : '';
    return `## ${name}\n\n${variable.summary}${standard}${secret}\n`;
  });
  return `${INTRODUCTION}\n${sections.join('\n')}`;
}

const INTRODUCTION = `# Configuration

<!-- Written from apps/server/src/config/config-variables.ts: change it there, then run "npx vitest run apps/server/src/config/config.test.ts --update". -->

Environment variables configure the server, which reads them once at the start. A wrong value stops the start with a
message that names the variable (exit code 2). An empty value counts as not set; a variable without a default is not set. The
value of one marked "Secret" is never printed or logged. An unknown name that begins with
\`EUPNEA_\` is reported and has no effect. \`eupnea serve\` accepts \`--port\`, \`--host\`, \`--data-dir\`, \`--recordings\` and
\`--demo\` in place of the variables.
`;
