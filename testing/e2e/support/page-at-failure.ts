import { readFile } from 'node:fs/promises';
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';

type Attachment = TestResult['attachments'][number];

/** Returns the page snapshot from Playwright's error context. Omits test name, error, and test source. */
async function readPageSnapshot({ path }: Attachment): Promise<string> {
  if (path === undefined) return '';
  const [, page = ''] = (await readFile(path, 'utf8')).split('# Page snapshot');
  return page.split('# Test source')[0]?.trim() ?? '';
}

const READERS: Readonly<Record<string, (attachment: Attachment) => Promise<string> | string>> = {
  'error-context': readPageSnapshot,
  'page-log': ({ body }) => body?.toString() ?? '',
};

/**
 * Prints the console messages, the requests, and a snapshot of the page for each failed test. They replace a
 * trace if only the output of a test run is available. Prints at the end of the run, because long output is
 * truncated at the beginning.
 */
export default class PageAtFailure implements Reporter {
  readonly #failed: { title: string; attachments: Attachment[] }[] = [];

  onTestEnd(test: TestCase, { status, attachments }: TestResult): void {
    if (status !== test.expectedStatus) this.#failed.push({ title: test.title, attachments });
  }

  async onEnd(): Promise<void> {
    for (const { title, attachments } of this.#failed) {
      for (const attachment of attachments) {
        const text = await READERS[attachment.name]?.(attachment);
        if (text) console.log(`\n--- ${title}: ${attachment.name}\n${text}\n---`);
      }
    }
  }
}
