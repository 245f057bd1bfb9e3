import { readFile } from 'node:fs/promises';
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';

/** Prints what stood on the page when a test failed: where a run leaves nothing but its output, that is the trace. */
export default class PageAtFailure implements Reporter {
  async onTestEnd(test: TestCase, result: TestResult): Promise<void> {
    if (result.status === test.expectedStatus) return;
    for (const { name, path } of result.attachments) {
      if (name !== 'error-context' || !path) continue;
      console.log(`\n--- ${test.title}\n${await readFile(path, 'utf8')}\n---`);
    }
  }
}
