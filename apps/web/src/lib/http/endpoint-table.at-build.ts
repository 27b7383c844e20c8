import { compileShape } from '@eupnea/contracts/compile-shape';
import { ENDPOINTS } from '@eupnea/contracts/endpoints';
import { problemSchema } from '@eupnea/contracts/problem';
import { makeEndpointRows } from './endpoint-rows.ts';

/** All endpoints. */
export const ENDPOINT_TABLE = makeEndpointRows(ENDPOINTS);

export const PROBLEM = compileShape(problemSchema);
