import { GRANTABLE_FEATURE_CODES, type AdministeredUser } from '@eupnea/contracts';

export type GrantableFeature = (typeof GRANTABLE_FEATURE_CODES)[number];

/** The whole row of the matrix after one box changed, in the order of the matrix. */
export function setFeature(
  user: Pick<AdministeredUser, 'features'>,
  code: GrantableFeature,
  granted: boolean,
): GrantableFeature[] {
  return GRANTABLE_FEATURE_CODES.filter((known) =>
    known === code ? granted : user.features.includes(known),
  );
}
