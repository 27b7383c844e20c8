import { GRANTABLE_FEATURE_CODES, type AdministeredUser } from '@eupnea/contracts/administered-user';

export type GrantableFeature = (typeof GRANTABLE_FEATURE_CODES)[number];

/** Features of a user after one change, in matrix order. */
export function setFeature(
  user: Pick<AdministeredUser, 'features'>,
  code: GrantableFeature,
  granted: boolean,
): GrantableFeature[] {
  return GRANTABLE_FEATURE_CODES.filter((known) =>
    known === code ? granted : user.features.includes(known),
  );
}
