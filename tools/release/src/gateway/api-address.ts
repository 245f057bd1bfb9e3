/** Returns the address of the API that the gateway forwards to: API_TARGET, or API_PORT on this machine. */
export const apiAddress = ({ API_TARGET, API_PORT }: NodeJS.ProcessEnv): string =>
  API_TARGET || `http://127.0.0.1:${API_PORT || '4000'}`;
