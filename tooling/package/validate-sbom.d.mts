/** Problems that the CycloneDX 1.6 JSON schema finds; none in a valid document. */
export function validateSbom(text: string): Promise<readonly string[]>;
