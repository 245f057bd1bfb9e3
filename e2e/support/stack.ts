/** Addresses of a running local stack, without trailing slash. */
export interface Stack {
  site: string;
  api: string;
  /** For what only operators may read. */
  apiInternal: string;
  authEmulator: string;
  sandbox: string;
  /** Directory of the composed site that the gateway serves. */
  siteDir: string;
}

/** Variable that holds the addresses as JSON. */
export const STACK_VARIABLE = 'E2E_STACK';

/** Hands the stack's addresses on to the test workers, which inherit the environment. */
export function publishStack(stack: Stack): void {
  process.env[STACK_VARIABLE] = JSON.stringify(stack);
}

/** The stack under test. Throws when none was started. */
export function stack(): Stack {
  const told = process.env[STACK_VARIABLE];
  if (!told) throw new Error('No stack is running: start the tests through Playwright, which starts one');
  return JSON.parse(told) as Stack;
}
