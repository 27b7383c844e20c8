import { DATASET_TABLES } from '@eupnea/contracts/research-dataset';
import { expect, it } from 'vitest';
import english from '../../../../public/assets/i18n/en.json' with { type: 'json' };

it.each(DATASET_TABLES)('the table %s of a data set has a name on the screen', (table) => {
  expect(english.research.table[table]).toMatch(/\w/u);
});
