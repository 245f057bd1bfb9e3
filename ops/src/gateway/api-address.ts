/** Returns the API that the gateway forwards to: API_TARGET, or this machine's at its public port. */
export const apiAddress = ({ API_TARGET, API_PORT }: NodeJS.ProcessEnv): string =>
  API_TARGET || `http://127.0.0.1:${API_PORT || '4000'}`;
