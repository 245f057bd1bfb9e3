import type { Page } from '@playwright/test';

const POLICY_VIOLATION = /content security policy|trusted ?types?|integrity/i;

/** Collects uncaught errors and CSP violations. */
export function collectPageErrors(page: Page): string[] {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && POLICY_VIOLATION.test(message.text())) problems.push(message.text());
  });
  return problems;
}
