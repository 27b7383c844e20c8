import type { ENDPOINTS } from '@eupnea/contracts/endpoints';
import type { RefusalExamples } from './refusal-example.ts';

type Names =
  | 'beginSecondStep'
  | 'finishSecondStep'
  | 'beginPasskeySignIn'
  | 'finishPasskeySignIn'
  | 'listFactors'
  | 'beginPasskey'
  | 'addPasskey'
  | 'beginTotp'
  | 'addTotp'
  | 'renameFactor'
  | 'removeFactor'
  | 'makeRecoveryCodes'
  | 'readStepUp'
  | 'beginStepUp'
  | 'stepUp'
  | 'beginProviderStepUp'
  | 'readFactorPolicy'
  | 'editFactorPolicy'
  | 'resetUserFactors';

const credential = { id: 'x', rawId: 'x', type: 'public-key' } as const;

const assertion = {
  ...credential,
  response: { clientDataJSON: 'x', authenticatorData: 'x', signature: 'x' },
} as const;

export const FACTOR_REFUSALS: RefusalExamples<Pick<typeof ENDPOINTS, Names>> = {
  beginSecondStep: { body: { ticket: 'x' }, outOfRange: { ticket: '' } },
  finishSecondStep: {
    body: { ticket: 'x', proof: { method: 'totp', code: '123456' } },
    outOfRange: { ticket: '' },
  },
  beginPasskeySignIn: { outOfRange: null },
  finishPasskeySignIn: { body: { challenge: 'x', credential: assertion }, outOfRange: { challenge: '' } },
  listFactors: { outOfRange: null },
  beginPasskey: { outOfRange: null },
  addPasskey: {
    body: {
      name: 'a key',
      challenge: 'x',
      credential: { ...credential, response: { clientDataJSON: 'x', attestationObject: 'x' } },
    },
    outOfRange: { name: '' },
  },
  beginTotp: { outOfRange: null },
  addTotp: { body: { name: 'a phone', setup: 'x', code: '123456' }, outOfRange: { code: '' } },
  renameFactor: { body: { name: 'a key' }, outOfRange: { name: 'x'.repeat(61) } },
  removeFactor: { outOfRange: null },
  makeRecoveryCodes: { outOfRange: null },
  readStepUp: { outOfRange: null },
  beginStepUp: { outOfRange: null },
  stepUp: { body: { method: 'password', password: 'x' }, outOfRange: { method: 'none' } },
  beginProviderStepUp: { body: { provider: 'x' }, outOfRange: { provider: 'X Y' } },
  readFactorPolicy: { outOfRange: null },
  editFactorPolicy: {
    body: { everybody: false, administrators: false, features: [] },
    outOfRange: { everybody: 'yes' },
  },
  resetUserFactors: { outOfRange: null },
};
