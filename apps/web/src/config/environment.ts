/**
 * Server address from the build environment. Empty (default) means the host of the application; an address
 * such as https://app.example.org follows the subdomain rule of lib/http/base-address.ts.
 */
export const CONFIGURED_SERVER_ADDRESS: string = import.meta.env.VITE_SERVER_ADDRESS ?? '';

export const IS_DEVELOPMENT: boolean = import.meta.env.DEV;
