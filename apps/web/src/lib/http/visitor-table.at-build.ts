import { ENDPOINTS } from '@eupnea/contracts/endpoints';
import { makeEndpointRows } from './endpoint-rows.ts';

const { listFeatures, signInOptions } = ENDPOINTS;

/** The endpoints that the sign-in page calls before anybody is signed in. */
export const VISITOR_TABLE = makeEndpointRows({ listFeatures, signInOptions });
