import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';

/** Runs in its own process, because the logger writes to the process's standard output. */
function logOf(statement: string): readonly string[] {
  const logger = new URL('./request-log.ts', import.meta.url).href;
  const script = `import { createLogger } from '${logger}'; const logger = createLogger('info'); ${statement}`;
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
    encoding: 'utf8',
  });
  return output.split('\n').filter((line) => line !== '');
}

describe('the log', () => {
  it('has one JSON line an entry, whatever a text in it holds', () => {
    const text = 'name"}\n{"level":"fatal","msg":"planted"}\r\n\u001b[2J\u2028';
    const lines = logOf(
      `logger.info({ value: ${JSON.stringify(text)} }, ${JSON.stringify(text)});
       logger.error({ err: new Error(${JSON.stringify(text)}) }, 'failed');`,
    );
    expect(lines).toHaveLength(2);
    const [first, second] = lines.map((line): { level: string; msg: string } => JSON.parse(line));
    expect(first).toMatchObject({ level: 'info', msg: text, value: text });
    expect(second).toMatchObject({ level: 'error', msg: 'failed' });
    expect(lines.join('')).not.toContain('\u001b');
  });
});
