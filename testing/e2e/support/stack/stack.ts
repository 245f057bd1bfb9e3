/** Addresses of a running local stack, without trailing slash. */
export interface Stack {
  site: string;
  api: string;
  /** Base URL of operator-only endpoints. */
  apiInternal: string;
  authEmulator: string;
  sandbox: string;
  /** Directory of the composed site that the gateway serves. */
  siteDir: string;
}

/** Environment variable with the addresses as JSON. */
export const STACK_VARIABLE = 'E2E_STACK';

/** Publishes the stack's addresses to the test workers, which inherit the environment. */
export function publishStack(stack: Stack): void {
  process.env[STACK_VARIABLE] = JSON.stringify(stack);
}

/** Returns the stack under test. Throws if none was started. */
export function stack(): Stack {
  const addresses = process.env[STACK_VARIABLE];
  if (!addresses)
    throw new Error('No stack is running: start the tests through Playwright, which starts one');
  return JSON.parse(addresses) as Stack;
}
