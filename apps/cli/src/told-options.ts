import { readFileSync } from 'node:fs';
import { isKnownMode, readStatedTable, type ToldPatient } from '@eupnea/analysis';
import { findFaultyChange, STATED_BOUNDS, type StatedChange } from '@eupnea/model';
import { UsageError } from './command.ts';
import { explainSystemError } from './explain-system-error.ts';
import { readNumberOption } from './read-option.ts';

export const TOLD_USAGE = `  --mode NAME                  mode as the panel names it: VC-A/C, PC-A/C, SIMV, PSV, CPAP, PAV, NAVA
  --set-rate N                 set rate of mandatory breaths, per minute
  --peep P                     set PEEP, cmH2O
  --change time=T[,mode=NAME][,set-rate=N][,peep=P]
                               settings that change at T, once for each change; T is a time from the start
                               (00:12:30, or seconds), or a date with a time as the recording's clock shows it
                               (2026-01-31T14:05:00); a setting that is left out keeps its value
  --settings FILE              the same as a CSV table with the columns time, mode, set_rate, peep
  --weight KG --height CM --sex man|woman
                               for volumes per kg: predicted weight from height and sex, else the weight
                               What is stated here wins over what the file says.`;

export const TOLD_OPTIONS = {
  mode: { type: 'string' },
  'set-rate': { type: 'string' },
  peep: { type: 'string' },
  change: { type: 'string', multiple: true },
  settings: { type: 'string' },
  weight: { type: 'string' },
  height: { type: 'string' },
  sex: { type: 'string' },
} as const;

type ToldValues = {
  readonly [Option in Exclude<keyof typeof TOLD_OPTIONS, 'change'>]?: string | undefined;
} & { readonly change?: readonly string[] | undefined };

/** @throws UsageError that names the fault */
export function readTold(values: ToldValues): ToldPatient {
  const number = (
    option: 'set-rate' | 'peep' | 'weight' | 'height',
    { least, most }: { readonly least: number; readonly most: number },
  ) => {
    const text = values[option];
    return text === undefined ? null : readNumberOption(`--${option}`, text, least, most);
  };
  if (values.mode !== undefined) checkMode('--mode', values.mode);
  return {
    mode: values.mode ?? null,
    setRatePerMin: number('set-rate', STATED_BOUNDS.set_rate),
    peepCmh2o: number('peep', STATED_BOUNDS.peep),
    changes: readChanges(values),
    weightKg: number('weight', STATED_BOUNDS.weight),
    heightCm: number('height', STATED_BOUNDS.height),
    sex: values.sex === undefined ? null : readSex(values.sex),
  };
}

function checkMode(option: string, name: string): void {
  if (!isKnownMode(name))
    throw new UsageError(
      `${option}: "${name}" is not known; such as VC-A/C, PC-A/C, SIMV, PSV, CPAP, PAV, NAVA`,
    );
}

function readSex(text: string): 'man' | 'woman' {
  if (text === 'man' || text === 'woman') return text;
  throw new UsageError(`--sex is man or woman, not "${text}"`);
}

function readChanges({ change = [], settings }: ToldValues): readonly StatedChange[] {
  if (settings === undefined) {
    return checkChanges(
      change.map(readChange),
      change.map((text) => `--change ${text}`),
    );
  }
  if (change.length > 0) throw new UsageError('--change and --settings exclude each other');
  const table = readStatedTable(readText(settings));
  if (!table.ok) throw new UsageError(`--settings ${settings}, ${table.error}`);
  const { changes, lines } = table.value;
  return checkChanges(
    changes,
    lines.map((line) => `--settings ${settings}, line ${line}`),
  );
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new UsageError(`--settings: ${explainSystemError(error) ?? String(error)}`);
  }
}

/** @param places where each change was stated */
function checkChanges(changes: readonly StatedChange[], places: readonly string[]): readonly StatedChange[] {
  const faulty = findFaultyChange(changes);
  if (faulty !== null) throw new UsageError(`${places[faulty.place] ?? '--change'}: ${faulty.detail}`);
  for (const [at, { mode }] of changes.entries())
    if (mode !== undefined) checkMode(places[at] ?? '--change', mode);
  return changes;
}

const CHANGE_KEYS = ['time', 'mode', 'set-rate', 'peep'] as const;

function readChange(text: string): StatedChange {
  const stated = new Map<string, string>();
  for (const part of text.split(',')) {
    const [, name = '', value = ''] = /^([^=]*)=(.*)$/su.exec(part) ?? [];
    const key = CHANGE_KEYS.find((known) => known === name.trim());
    if (key === undefined)
      throw new UsageError(`--change ${text}: "${part}" is none of ${CHANGE_KEYS.join('=, ')}=`);
    if (stated.has(key)) throw new UsageError(`--change ${text}: ${key} is there twice`);
    stated.set(key, value.trim());
  }
  const mode = stated.get('mode');
  const number = (
    key: 'set-rate' | 'peep',
    { least, most }: { readonly least: number; readonly most: number },
  ) => {
    const value = stated.get(key);
    return value === undefined ? undefined : readNumberOption(`--change ${text}: ${key}`, value, least, most);
  };
  const rate = number('set-rate', STATED_BOUNDS.set_rate);
  const peep = number('peep', STATED_BOUNDS.peep);
  return {
    from: stated.get('time') ?? '',
    ...(mode === undefined ? {} : { mode }),
    ...(rate === undefined ? {} : { set_rate: rate }),
    ...(peep === undefined ? {} : { peep }),
  };
}
