import type { Page } from '@playwright/test';

const REFUSED_BY_POLICY = /content security policy|trusted ?types?|integrity/i;

/** Collects what no page may do: throw, or be refused something by its own policy. */
export function watchProblems(page: Page): string[] {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && REFUSED_BY_POLICY.test(message.text())) problems.push(message.text());
  });
  return problems;
}
