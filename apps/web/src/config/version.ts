/** Version shown to users (specification section 9). */
export const APP_VERSION = '1.2.167';
