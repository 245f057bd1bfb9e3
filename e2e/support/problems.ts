import type { Page } from '@playwright/test';

const REFUSED_BY_POLICY = /content security policy|trusted ?types?|integrity/i;

/** Collects uncaught errors and CSP violations. */
export function watchProblems(page: Page): string[] {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && REFUSED_BY_POLICY.test(message.text())) problems.push(message.text());
  });
  return problems;
}
