import { Spec, Validation } from '@cyclonedx/cyclonedx-library';

/** Problems that the CycloneDX 1.6 JSON schema finds; none in a valid document. */
export async function validateSbom(text) {
  const error = await new Validation.JsonStrictValidator(Spec.Version.v1dot6).validate(text);
  if (error === null) return [];
  return [error].flat().map((problem) => JSON.stringify(problem));
}
