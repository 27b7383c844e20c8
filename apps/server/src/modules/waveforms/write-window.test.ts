import type { StoredFinding } from '@eupnea/contracts/stored-finding';
import { expect, it } from 'vitest';
import { describeFinding } from './write-window.ts';

it('a finding over two breaths tells where its sign is', () => {
  const finding: StoredFinding = {
    device_id: 3,
    kind: 'double_trigger',
    started_at: '2026-01-01T00:00:00.000Z',
    ended_at: '2026-01-01T00:00:06.000Z',
    epoch: 1,
    first_index: 1000,
    last_index: 1299,
    confidence: 0.9,
    evidence: {
      text_key: 'finding.double_trigger.one_effort',
      first_index: 1050,
      last_index: 1059,
      breath_start_indices: [1000, 1060],
      measurements: [],
    },
    analysis_id: 1,
  };
  const start = Date.parse(finding.started_at);
  expect(describeFinding(finding)).toMatchObject({
    start,
    end: start + 6000,
    sign_start: start + 1000,
    sign_end: start + 1200,
  });
});
