import { describe, expect, it } from 'vitest';
import { describeErrorForLog } from './describe-error.ts';

describe('an error in the log', () => {
  it('keeps message, code and frames of our own errors', () => {
    const described = describeErrorForLog(Object.assign(new Error('no such file'), { code: 'ENOENT' }));
    expect(described).toMatchObject({ type: 'Error', message: 'no such file', code: 'ENOENT' });
    expect(described.frames[0]).toMatch(/^at /u);
  });

  it('says nothing of the row a database refused, but its code and constraint', () => {
    const refused = Object.assign(new Error('duplicate key: (pseudonym)=(Jane)'), {
      severity: 'ERROR',
      detail: 'Key (pseudonym)=(Jane) already exists.',
      code: '23505',
      constraint: 'patient_pseudonym_key',
      table: 'patient',
    });
    const wrapped = new Error('Failed query: insert ... params: Jane', { cause: refused });
    wrapped.name = 'DrizzleQueryError';
    const text = JSON.stringify(describeErrorForLog(wrapped));
    expect(text).not.toContain('Jane');
    expect(text).toContain('23505');
    expect(text).toContain('patient_pseudonym_key');
  });

  it('follows causes only so far, even in a circle', () => {
    const error = new Error('a');
    error.cause = error;
    expect(JSON.stringify(describeErrorForLog(error)).match(/"message":"a"/gu)).toHaveLength(4);
  });

  it('is no trouble when it is no error', () => {
    expect(describeErrorForLog('text')).toEqual({ type: 'string', frames: [] });
  });
});
