import type { BrowserContext, ConsoleMessage, Page, Request, TestInfo, WebError } from '@playwright/test';

/** Successful requests that take longer are logged too, in ms. */
const SLOW = 3_000;
const MOST_LINES = 120;

const pathOf = (url: string): string => url.replace(/^https?:\/\/[^/]*(:\d+)/, '$1').slice(0, 160);

/**
 * Logs the console, requests, and failures of all pages of a context. The log is attached to failed tests. If
 * only the output of a run is available, it distinguishes a missed click from a missing response.
 * @returns a function that attaches the log to a failed test; call it before its context closes
 */
export function keepPageLog(context: BrowserContext, test: TestInfo): () => Promise<void> {
  const begun = Date.now();
  const lines: string[] = [];
  const underWay = new Map<Request, number>();
  const say = (text: string): void => {
    lines.push(`${((Date.now() - begun) / 1000).toFixed(1).padStart(6)} s  ${text}`);
  };
  const asked = (request: Request): string => `${request.method()} ${pathOf(request.url())}`;

  const onConsole = (message: ConsoleMessage): void => {
    if (['error', 'warning'].includes(message.type())) say(`console ${message.type()}: ${message.text()}`);
  };
  const onError = (error: WebError): void => {
    say(`not caught: ${error.error().stack ?? error.error().message}`);
  };
  const onRequest = (request: Request): void => {
    underWay.set(request, Date.now());
    if (request.isNavigationRequest()) say(`goes to ${pathOf(request.url())}`);
  };
  const onFailed = (request: Request): void => {
    underWay.delete(request);
    say(`no answer: ${asked(request)} ${request.failure()?.errorText ?? ''}`);
  };
  const onFinished = async (request: Request): Promise<void> => {
    const took = Date.now() - (underWay.get(request) ?? Date.now());
    underWay.delete(request);
    const status = (await request.response())?.status() ?? 0;
    if (request.method() !== 'GET' || status >= 400 || took > SLOW) {
      say(`${String(status)} after ${String(took)} ms: ${asked(request)}`);
    }
  };
  const onPage = (page: Page): void => {
    say('a page is opened');
    page.on('crash', () => say('the page crashed'));
    page.on('close', () => say('a page is closed'));
  };
  // The context may be closed by then.
  const onFinish = (request: Request): void =>
    void onFinished(request).catch((error: unknown) => say(String(error)));

  context.on('console', onConsole);
  context.on('weberror', onError);
  context.on('request', onRequest);
  context.on('requestfailed', onFailed);
  context.on('requestfinished', onFinish);
  context.on('page', onPage);
  return async () => {
    if (test.status === test.expectedStatus) return;
    for (const [request, at] of underWay) say(`open for ${String(Date.now() - at)} ms: ${asked(request)}`);
    await test.attach('page-log', { body: lines.slice(-MOST_LINES).join('\n'), contentType: 'text/plain' });
  };
}
