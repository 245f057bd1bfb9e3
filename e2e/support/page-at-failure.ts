import { readFile } from 'node:fs/promises';
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';

type Attachment = TestResult['attachments'][number];

/** Of Playwright's account, what stood on the page. Its test's name and error stand before it, the test itself after. */
async function pageIn({ path }: Attachment): Promise<string> {
  if (path === undefined) return '';
  const [, page = ''] = (await readFile(path, 'utf8')).split('# Page snapshot');
  return page.split('# Test source')[0]?.trim() ?? '';
}

const READERS: Readonly<Record<string, (attachment: Attachment) => Promise<string> | string>> = {
  'error-context': pageIn,
  'page-log': ({ body }) => body?.toString() ?? '',
};

/**
 * Prints, of each test that failed, what its page has said and asked for, and what stood on it: where a run leaves
 * nothing but its output, that is the trace. It comes at the end, which is the part that is kept of a long output.
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
