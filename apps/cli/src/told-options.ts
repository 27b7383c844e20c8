import { isKnownMode, type ToldPatient } from '@eupnea/analysis';
import { UsageError } from './command.ts';
import { readNumberOption } from './read-option.ts';

export const TOLD_USAGE = `  --mode NAME                  mode as the panel names it: VC-A/C, PC-A/C, SIMV, PSV, CPAP, PAV, NAVA
  --set-rate N                 set rate of mandatory breaths, per minute
  --peep P                     set PEEP, cmH2O
  --weight KG --height CM --sex man|woman
                               for volumes per kg: predicted weight from height and sex, else the weight
                               What is stated here wins over what the file says.`;

export const TOLD_OPTIONS = {
  mode: { type: 'string' },
  'set-rate': { type: 'string' },
  peep: { type: 'string' },
  weight: { type: 'string' },
  height: { type: 'string' },
  sex: { type: 'string' },
} as const;

type ToldValues = { readonly [Option in keyof typeof TOLD_OPTIONS]?: string | undefined };

/** @throws UsageError that names the fault */
export function readTold(values: ToldValues): ToldPatient {
  const number = (option: keyof ToldValues, least: number, most: number) => {
    const text = values[option];
    return text === undefined ? null : readNumberOption(`--${option}`, text, least, most);
  };
  return {
    mode: values.mode === undefined ? null : readMode(values.mode),
    setRatePerMin: number('set-rate', 0, 200),
    peepCmh2o: number('peep', 0, 60),
    weightKg: number('weight', 0.3, 400),
    heightCm: number('height', 20, 250),
    sex: values.sex === undefined ? null : readSex(values.sex),
  };
}

function readMode(name: string): string {
  if (isKnownMode(name)) return name;
  throw new UsageError(`--mode: "${name}" is not known; such as VC-A/C, PC-A/C, SIMV, PSV, CPAP, PAV, NAVA`);
}

function readSex(text: string): 'man' | 'woman' {
  if (text === 'man' || text === 'woman') return text;
  throw new UsageError(`--sex is man or woman, not "${text}"`);
}
