import { describe, expect, it } from 'vitest';
import { issueOfRate } from './describe-why.ts';
import { explainNoSamples } from './explain-no-samples.ts';

describe('why a file gave no samples', () => {
  it('names the option that answers a rate which only all rows leave open', () => {
    const issue = issueOfRate({ reason: 'packets_uneven', steps: [] }, 'csv');
    expect(explainNoSamples(issue)).toMatch(/no even pace.*Answer with --rate\.$/);
  });

  it('names no option that would not help', () => {
    expect(explainNoSamples(issueOfRate({ reason: 'rows_descending' }, 'csv'))).not.toContain('--rate');
    expect(explainNoSamples({ code: 'edf_cut', detail: 'The file is cut short.' })).toBe(
      'the file gave no samples: The file is cut short.',
    );
    expect(explainNoSamples(null)).toBe('the file gave no samples');
  });
});
