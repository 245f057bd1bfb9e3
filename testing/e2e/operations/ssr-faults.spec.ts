import { appendFile } from 'node:fs/promises';
import { createServer, request as sendRequest, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { HYDRATION_ELEMENT_ID } from '@second-gear/federation/page-elements';
import { extendPageTimeouts } from '../support/fixtures/extend-timeouts.ts';
import { collectPageErrors } from '../support/fixtures/page-errors.ts';
import { expect, test } from '../support/fixtures/test.ts';
import { createOperator } from '../support/releases/operator.ts';
import { copySite, type SiteCopy } from '../support/releases/site-copy.ts';
import { stack } from '../support/stack/stack.ts';

/**
 * Tests faults of server-side rendering. In each case, the visitor gets the page, because the browser renders
 * it if the server cannot. Pages of other remotes are unaffected.
 */

const HEADING = 'Every good car has a second gear.';
const SERVER_BUNDLE_FILE = 'server/part.cjs';

/** Long timeouts, because these tests check what is rendered, not how fast. */
const LONG_TIMEOUTS = { RENDERER_DEADLINE_MS: '30000', RENDERER_TIMEOUT_MS: '120000' };

interface PageResponse {
  status: number;
  ssrMode: 'full' | 'frame' | 'static';
  html: string;
}

/** Requests a page without a browser. Returns the HTML and how much of it was server-rendered. */
async function fetchPage(url: string): Promise<PageResponse> {
  const response = await fetch(url);
  const html = await response.text();
  const ssrMode = html.includes('"complete":true')
    ? 'full'
    : html.includes(`id="${HYDRATION_ELEMENT_ID}"`)
      ? 'frame'
      : 'static';
  return { status: response.status, ssrMode, html };
}

/** Expects that the home page appears and that its search works, with or without SSR. */
async function expectWorkingHomePage(page: Page, url: string): Promise<void> {
  const pageErrors = collectPageErrors(page);
  await page.addInitScript(extendPageTimeouts);
  await page.goto(`${url}/`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(HEADING);
  await page.getByRole('searchbox').first().fill('volvo');
  await page.getByRole('button', { name: 'Search' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cars for “volvo”');
  await expect(page.getByRole('article').first()).toBeVisible();
  expect(pageErrors).toEqual([]);
}

const FAULTS = [
  { name: 'throws on render', code: 'throw new Error("a fault of the test")' },
  { name: 'never finishes', code: 'for (;;)' },
  {
    name: 'exhausts its memory',
    code: 'const all = []; for (;;) all.push(new Array(1e5).fill(0).map(String))',
  },
  { name: 'exits its thread', code: 'process.exit(3)' },
] as const;

/**
 * Returns changes to a version. They make its server bundle run `code` when it renders the home page's
 * heading.
 */
const injectIntoRender = (code: string) => ({
  rewrite: (file: string, text: string) =>
    file === SERVER_BUNDLE_FILE
      ? text.replaceAll(
          /heading: (['"])Every good car has a second gear\.\1/g,
          `get heading() { ${code}; return ''; }`,
        )
      : text,
});

let site: SiteCopy | undefined;
test.afterEach(async () => {
  await site?.close();
  site = undefined;
});

for (const { name, code } of FAULTS) {
  test(
    `browsers render a version whose server bundle ${name}; the server still renders the shell's pages`,
    { tag: ['@release', '@rendering'] },
    async ({ page }) => {
      // The renderer has a short deadline, which only a hung version exceeds. The gateway has a long timeout.
      site = await copySite({ renderer: { RENDERER_DEADLINE_MS: '3000', RENDERER_TIMEOUT_MS: '120000' } });
      await expect.poll(async () => (await fetchPage(`${site?.url ?? ''}/`)).ssrMode).toBe('full');
      const operator = createOperator(site.dir);
      await operator.release('catalog', injectIntoRender(code));
      const home = await fetchPage(`${site.url}/`);
      expect([home.status, home.ssrMode === 'full']).toEqual([200, false]);
      expect((await fetchPage(`${site.url}/about`)).ssrMode).toBe('full');
      await expectWorkingHomePage(page, site.url);
      // After such a fault, the server does not render this version again until the next release or rollback.
      await operator.rollBack('catalog');
      await expect.poll(async () => (await fetchPage(`${site?.url ?? ''}/`)).ssrMode).toBe('full');
    },
  );
}

test(
  'a server bundle that differs from the released one is never executed',
  { tag: ['@release', '@rendering'] },
  async ({ page }) => {
    site = await copySite({ renderer: LONG_TIMEOUTS });
    const operator = createOperator(site.dir);
    // The server has not rendered any page with this version before the file changes.
    const version = await operator.publish('catalog', {});
    await appendFile(
      join(site.dir, 'remotes/catalog', version, SERVER_BUNDLE_FILE),
      '\nmodule.exports = { default: { routes: () => [{ path: "/", element: "Owned" }], slots: {} } };',
    );
    await operator.activate('catalog', version);
    const { status, ssrMode, html } = await fetchPage(`${site.url}/`);
    expect([status, ssrMode, html.includes('Owned')]).toEqual([200, 'frame', false]);
    await expectWorkingHomePage(page, site.url);
  },
);

test(
  'no visitor loses the page if the renderer is killed, stopped, or unavailable under load',
  { tag: ['@release', '@rendering'] },
  async ({ page }) => {
    site = await copySite({ renderer: { RENDERER_DEADLINE_MS: '30000', RENDERER_TIMEOUT_MS: '2000' } });
    const { url, renderer } = site;
    await expect.poll(async () => (await fetchPage(`${url}/about`)).ssrMode).toBe('full');
    const responseCounts = new Map<string, number>();
    let isStopped = false;
    const requestUntilStopped = async () => {
      while (!isStopped) {
        const { status, ssrMode, html } = await fetchPage(`${url}/about`);
        const kind = html.endsWith('</html>\n')
          ? `${String(status)} ${ssrMode}`
          : `broken ${html.slice(-80)}`;
        responseCounts.set(kind, (responseCounts.get(kind) ?? 0) + 1);
      }
    };
    const visitors = Array.from({ length: 6 }, requestUntilStopped);
    const waitForMore = async (kind: string) => {
      const countBefore = responseCounts.get(kind) ?? 0;
      await expect.poll(() => responseCounts.get(kind) ?? 0).toBeGreaterThan(countBefore + 5);
    };
    await waitForMore('200 full');
    renderer?.kill('SIGSTOP');
    await waitForMore('200 static');
    await expectWorkingHomePage(page, url);
    renderer?.kill('SIGCONT');
    await waitForMore('200 full');
    renderer?.kill('SIGKILL');
    await waitForMore('200 static');
    isStopped = true;
    await Promise.all(visitors);
    expect([...responseCounts.keys()].sort()).toEqual(['200 full', '200 static']);
  },
);

/** Starts a proxy for the stack's API. It forwards each request after `delay` ms. */
async function startSlowApiProxy(delay: number): Promise<{ url: string; server: Server }> {
  const apiUrl = new URL(stack().api);
  const server = createServer((request, response) => {
    setTimeout(() => {
      const { method, url, headers } = request;
      const upstreamRequest = sendRequest(
        { host: apiUrl.hostname, port: apiUrl.port, method, path: url, headers },
        (upstreamResponse) => {
          response.writeHead(upstreamResponse.statusCode ?? 502, upstreamResponse.headers);
          upstreamResponse.pipe(response);
        },
      );
      upstreamRequest.on('error', () => response.destroy());
      request.pipe(upstreamRequest);
    }, delay);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return { url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`, server };
}

test(
  'with a slow API, the server renders what has loaded by the deadline, and the browser loads the rest',
  { tag: ['@release', '@rendering'] },
  async ({ page }) => {
    const { url: api, server } = await startSlowApiProxy(4_000);
    site = await copySite({
      api,
      renderer: { RENDERER_DEADLINE_MS: '2000', RENDERER_TIMEOUT_MS: '120000' },
    });
    const { status, html, ssrMode } = await fetchPage(`${site.url}/`);
    expect([status, ssrMode, html.includes(HEADING), html.includes('<article')]).toEqual([
      200,
      'full',
      true,
      false,
    ]);
    await expectWorkingHomePage(page, site.url);
    await site.close();
    site = undefined;
    server.closeAllConnections();
    server.close();
  },
);

test(
  'without the API, a page that needs it returns 503 with an explanation, and other pages work',
  { tag: ['@release', '@rendering'] },
  async ({ page }) => {
    site = await copySite({ api: 'http://127.0.0.1:9', renderer: LONG_TIMEOUTS });
    const { url } = site;
    expect((await fetchPage(`${url}/about`)).status).toBe(200);
    expect((await fetchPage(`${url}/cars/00000000-0000-4000-8000-000000000000`)).status).toBe(503);
    expect((await fetchPage(`${url}/viewallcars`)).status).toBe(503);
    await page.goto(`${url}/viewallcars`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('All cars');
  },
);
