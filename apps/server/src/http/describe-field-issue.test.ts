import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { describeFieldIssue } from './describe-field-issue.ts';

/** Returns the issues of a schema as the server's validation plug-in reports them. */
function refuse(schema: z.ZodType, value: unknown) {
  const { error } = schema.safeParse(value);
  return (error?.issues ?? []).flatMap(({ path, message, ...particulars }) => {
    const params = Object.fromEntries(Object.entries(particulars).filter(([name]) => name !== 'code'));
    return describeFieldIssue({ instancePath: `/${path.join('/')}`, message, params });
  });
}

const codes = (schema: z.ZodType, value: unknown) =>
  refuse(schema, value).map(({ path, code, bound }) => [path, code, bound]);

describe('a field that the schema refuses', () => {
  const patient = z.strictObject({
    height: z.number().min(20).max(260).nullable().optional(),
    age: z.int().max(130).optional(),
    dose: z.number().positive().optional(),
    pseudonym: z.string().min(1).max(5).optional(),
    sex: z.enum(['man', 'woman']).optional(),
  });

  it('names the bound that a number breaks', () => {
    expect(codes(patient, { height: 261 })).toEqual([['height', 'tooHigh', 260]]);
    expect(codes(patient, { height: 1.78 })).toEqual([['height', 'tooLow', 20]]);
    expect(codes(patient, { dose: 0 })).toEqual([['dose', 'notAbove', 0]]);
    expect(codes(patient, { age: 131 })).toEqual([['age', 'tooHigh', 130]]);
  });

  it('names how long a text may be', () => {
    expect(codes(patient, { pseudonym: 'abcdef' })).toEqual([['pseudonym', 'tooLong', 5]]);
    expect(codes(patient, { pseudonym: '' })).toEqual([['pseudonym', 'tooShort', 1]]);
  });

  it('is not valid where no bound says why', () => {
    expect(codes(patient, { sex: 'x' })).toEqual([['sex', 'invalid', undefined]]);
    expect(codes(patient, { height: 'tall' })).toEqual([['height', 'invalid', undefined]]);
  });

  it('has the fault that its rule names', () => {
    const rule = { path: ['step'], error: 'must be at most window', params: { fault: 'stepAboveWindow' } };
    const windows = z
      .object({ window: z.number(), step: z.number() })
      .refine(({ window, step }) => step <= window, rule);
    expect(refuse(windows, { window: 30, step: 40 })).toEqual([
      { path: 'step', message: 'must be at most window', code: 'stepAboveWindow' },
    ]);
    const unknown = z.object({ step: z.number() }).refine(() => false, { params: { fault: 'no such' } });
    expect(codes(unknown, { step: 1 })).toEqual([['', 'invalid', undefined]]);
  });

  it('is named on its own where it is unknown', () => {
    expect(refuse(patient, { wings: 2, tail: 1 })).toEqual([
      { path: 'wings', message: 'Unknown field' },
      { path: 'tail', message: 'Unknown field' },
    ]);
  });
});
