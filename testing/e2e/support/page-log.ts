import type { BrowserContext, ConsoleMessage, Page, Request, TestInfo, WebError } from '@playwright/test';

/** Duration in ms above which successful requests are logged too. */
const SLOW_REQUEST_MS = 3_000;
const MAX_LINES = 120;

const shortenUrl = (url: string): string => url.replace(/^https?:\/\/[^/]*(:\d+)/, '$1').slice(0, 160);

/**
 * Logs the console, requests, and failures of all pages of a context. The log is attached to failed tests. It
 * shows whether a click was missed or a response did not arrive, even if only the output of a test run is
 * available.
 * @returns a function that attaches the log to a failed test; call it before the context closes
 */
export function recordPageLog(context: BrowserContext, test: TestInfo): () => Promise<void> {
  const startTime = Date.now();
  const lines: string[] = [];
  const startTimes = new Map<Request, number>();
  const log = (text: string): void => {
    lines.push(`${((Date.now() - startTime) / 1000).toFixed(1).padStart(6)} s  ${text}`);
  };
  const describeRequest = (request: Request): string => `${request.method()} ${shortenUrl(request.url())}`;

  const onConsole = (message: ConsoleMessage): void => {
    if (['error', 'warning'].includes(message.type())) log(`console ${message.type()}: ${message.text()}`);
  };
  const onError = (error: WebError): void => {
    log(`not caught: ${error.error().stack ?? error.error().message}`);
  };
  const onRequest = (request: Request): void => {
    startTimes.set(request, Date.now());
    if (request.isNavigationRequest()) log(`goes to ${shortenUrl(request.url())}`);
  };
  const onFailed = (request: Request): void => {
    startTimes.delete(request);
    log(`no response: ${describeRequest(request)} ${request.failure()?.errorText ?? ''}`);
  };
  const onFinished = async (request: Request): Promise<void> => {
    const durationMs = Date.now() - (startTimes.get(request) ?? Date.now());
    startTimes.delete(request);
    const status = (await request.response())?.status() ?? 0;
    if (request.method() !== 'GET' || status >= 400 || durationMs > SLOW_REQUEST_MS) {
      log(`${String(status)} after ${String(durationMs)} ms: ${describeRequest(request)}`);
    }
  };
  const onPage = (page: Page): void => {
    log('a page is opened');
    page.on('crash', () => log('the page crashed'));
    page.on('close', () => log('a page is closed'));
  };
  // The context may be closed before the response is read.
  const onFinishedSafely = (request: Request): void =>
    void onFinished(request).catch((error: unknown) => log(String(error)));

  context.on('console', onConsole);
  context.on('weberror', onError);
  context.on('request', onRequest);
  context.on('requestfailed', onFailed);
  context.on('requestfinished', onFinishedSafely);
  context.on('page', onPage);
  return async () => {
    if (test.status === test.expectedStatus) return;
    for (const [request, at] of startTimes)
      log(`open for ${String(Date.now() - at)} ms: ${describeRequest(request)}`);
    await test.attach('page-log', { body: lines.slice(-MAX_LINES).join('\n'), contentType: 'text/plain' });
  };
}
