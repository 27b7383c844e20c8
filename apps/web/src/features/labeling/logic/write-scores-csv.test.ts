import { expect, test } from 'vitest';
import { writeScoresCsv } from './write-scores-csv.ts';

test('each kind has a row of the detector and one of Eupnea, empty without a value', () => {
  const score = {
    true_positives: 3,
    false_positives: 1,
    true_negatives: 5,
    false_negatives: 1,
    sensitivity: { value: 0.75, low: 0.3, high: 0.95 },
    specificity: null,
    kappa: null,
    kappa_interval: null,
  };
  const csv = writeScoresCsv([
    {
      detector_id: 7,
      name: '=Other',
      breaths: 10,
      kinds: [{ kind: 'double_trigger', detector: score, eupnea: { ...score, true_positives: 2 } }],
    },
  ]);
  const [, first, second] = csv.trim().split('\n');
  expect(first?.trim()).toBe("7,'=Other,detector,double_trigger,10,3,1,5,1,0.75,0.3,0.95,,,,,,");
  expect(second?.trim()).toBe("7,'=Other,eupnea,double_trigger,10,2,1,5,1,0.75,0.3,0.95,,,,,,");
});
