// Names what is used, so that the bundler leaves out the rest of the contracts.
export { ENDPOINTS } from '@eupnea/contracts/endpoints';
export { problemSchema } from '@eupnea/contracts/problem';
