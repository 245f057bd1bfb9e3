/** Returns request targets that some parsers interpret as a path on another host. */
export const invalidTargetsAt = (host: string, path = '/internal/secret'): string[] => [
  `http://${host}${path}`,
  `HTTP://${host}${path}`,
  `//${host}${path}`,
  `/\\${host}${path}`,
  `/%2f${host}${path}`,
  `/%5c${host}${path}`,
  `/%5C%5C${host}${path}`,
  `/.//${host}${path}`,
  `/x/..//${host}${path}`,
  `/x/%2e%2e//${host}${path}`,
  `/x\\..\\\\${host}${path}`,
  `/%09/${host}${path}`,
  `/x/%0d%0aHost:%20${host}${path}`,
];
