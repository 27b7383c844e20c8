import type { EndpointAnswer } from '@eupnea/contracts/endpoint-message';
import type { ENDPOINTS, EndpointName } from '@eupnea/contracts/endpoints';
import { type FeatureCode, FEATURE_CODES } from '@eupnea/contracts/feature';
import { isRecord } from '../is-record.ts';

type Answer<Name extends EndpointName> = EndpointAnswer<(typeof ENDPOINTS)[Name]>;

/** ISO 8601 in UTC, as the server writes it. */
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;
const SIGN_UP = ['closed', 'invite', 'open'] as const;

function refuse(): never {
  throw new TypeError('The answer has another form');
}

function readText(value: unknown): string {
  return typeof value === 'string' ? value : refuse();
}

function readFlag(value: unknown): boolean {
  return typeof value === 'boolean' ? value : refuse();
}

function readTime(value: unknown): string {
  return TIME.test(readText(value)) ? readText(value) : refuse();
}

function readCode(value: unknown): FeatureCode {
  return FEATURE_CODES.find((code) => code === value) ?? refuse();
}

function readList<Item>(value: unknown, read: (item: Record<string, unknown>) => Item): Item[] {
  return Array.isArray(value)
    ? value.map((item: unknown) => read(isRecord(item) ? item : refuse()))
    : refuse();
}

function readFeatures(answer: unknown): Answer<'listFeatures'> {
  return readList(answer, (feature) => ({
    feature_id:
      typeof feature['feature_id'] === 'number' && Number.isSafeInteger(feature['feature_id'])
        ? feature['feature_id']
        : refuse(),
    created_at: readTime(feature['created_at']),
    updated_at: readTime(feature['updated_at']),
    feature_code: readCode(feature['feature_code']),
    feature_name: readText(feature['feature_name']),
  }));
}

function readOptions(answer: unknown): Answer<'signInOptions'> {
  const options = isRecord(answer) ? answer : refuse();
  const domain = options['passkey_domain'];
  return {
    sign_up: SIGN_UP.find((known) => known === options['sign_up']) ?? refuse(),
    sends_mail: readFlag(options['sends_mail']),
    demo: readFlag(options['demo']),
    passkey_domain: domain === null ? null : readText(domain),
    providers: readList(options['providers'], ({ id, name }) => ({ id: readText(id), name: readText(name) })),
  };
}

/**
 * The endpoints that the sign-in page calls before anybody is signed in. Their answers are read without Zod; a test
 * compares them with the contracts.
 */
export const VISITOR_ENDPOINTS = {
  listFeatures: { method: 'GET', path: '/nestjs/features', who: 'public', parse: readFeatures },
  signInOptions: { method: 'GET', path: '/nestjs/auth/options', who: 'public', parse: readOptions },
} as const;

export function isVisitorEndpoint(name: EndpointName): name is keyof typeof VISITOR_ENDPOINTS {
  return name in VISITOR_ENDPOINTS;
}
