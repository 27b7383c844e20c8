// Names what is used, so that the bundler leaves out the rest of the contracts.
export { ENDPOINTS, problemSchema } from '@eupnea/contracts';
