/**
 * Where the server is, from the build's environment. Empty (the default) means the host that served the application;
 * an address such as https://app.example.org follows the subdomain rule of lib/http/base-address.ts.
 */
export const CONFIGURED_SERVER_ADDRESS: string = import.meta.env.VITE_SERVER_ADDRESS ?? '';

export const IS_DEVELOPMENT: boolean = import.meta.env.DEV;
