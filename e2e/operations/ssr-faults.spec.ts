import { appendFile } from 'node:fs/promises';
import { createServer, request as ask, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { extendPageTimeouts } from '../support/extend-timeouts.ts';
import { createOperator } from '../support/operator.ts';
import { collectPageErrors } from '../support/page-errors.ts';
import { copySite, type SiteCopy } from '../support/site-copy.ts';
import { stack } from '../support/stack.ts';
import { expect, test } from '../support/test.ts';

/**
 * Faults of server-side rendering. In each case, the visitor gets the page, rendered by the browser if the
 * server cannot, and pages of other remotes are unaffected.
 */

const HEADING = 'Every good car has a second gear.';
const SERVER_BUNDLE = 'server/part.cjs';

/** Long timeouts, because these tests check what is rendered, not how fast. */
const LONG_TIMEOUTS = { RENDERER_DEADLINE_MS: '30000', RENDERER_TIMEOUT_MS: '120000' };

interface PageResponse {
  status: number;
  ssrMode: 'whole' | 'frame' | 'static';
  html: string;
}

/** Returns the site's response without a browser. */
async function fetchPage(url: string): Promise<PageResponse> {
  const answer = await fetch(url);
  const html = await answer.text();
  const ssrMode = html.includes('"complete":true')
    ? 'whole'
    : html.includes('id="drawn"')
      ? 'frame'
      : 'static';
  return { status: answer.status, ssrMode, html };
}

/** Expects that the home page appears and works, with or without SSR. */
async function expectWorkingHomePage(page: Page, url: string): Promise<void> {
  const problems = collectPageErrors(page);
  await page.addInitScript(extendPageTimeouts);
  await page.goto(`${url}/`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(HEADING);
  await page.getByRole('searchbox').first().fill('volvo');
  await page.getByRole('button', { name: 'Search' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cars for “volvo”');
  await expect(page.getByRole('article').first()).toBeVisible();
  expect(problems).toEqual([]);
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

/** Code that the server bundle runs while it renders the home page's heading. */
const injectIntoRender = (code: string) => ({
  rewrite: (file: string, text: string) =>
    file === SERVER_BUNDLE
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
      // A short deadline, which a hung version exceeds; otherwise long timeouts.
      site = await copySite({ renderer: { RENDERER_DEADLINE_MS: '3000', RENDERER_TIMEOUT_MS: '120000' } });
      await expect.poll(async () => (await fetchPage(`${site?.url ?? ''}/`)).ssrMode).toBe('whole');
      const operator = createOperator(site.dir);
      await operator.release('catalog', injectIntoRender(code));
      const home = await fetchPage(`${site.url}/`);
      expect([home.status, home.ssrMode === 'whole']).toEqual([200, false]);
      expect((await fetchPage(`${site.url}/about`)).ssrMode).toBe('whole');
      await expectWorkingHomePage(page, site.url);
      // Browsers render the version themselves until the next release or rollback.
      await operator.rollBack('catalog');
      await expect.poll(async () => (await fetchPage(`${site?.url ?? ''}/`)).ssrMode).toBe('whole');
    },
  );
}

test(
  'a server bundle that differs from the released one is never executed',
  { tag: ['@release', '@rendering'] },
  async ({ page }) => {
    site = await copySite({ renderer: LONG_TIMEOUTS });
    const operator = createOperator(site.dir);
    // No page has been rendered with this version yet.
    const version = await operator.publish('catalog', {});
    await appendFile(
      join(site.dir, 'remotes/catalog', version, SERVER_BUNDLE),
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
    await expect.poll(async () => (await fetchPage(`${url}/about`)).ssrMode).toBe('whole');
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
      const before = responseCounts.get(kind) ?? 0;
      await expect.poll(() => responseCounts.get(kind) ?? 0).toBeGreaterThan(before + 5);
    };
    await waitForMore('200 whole');
    renderer?.kill('SIGSTOP');
    await waitForMore('200 static');
    await expectWorkingHomePage(page, url);
    renderer?.kill('SIGCONT');
    await waitForMore('200 whole');
    renderer?.kill('SIGKILL');
    await waitForMore('200 static');
    isStopped = true;
    await Promise.all(visitors);
    expect([...responseCounts.keys()].sort()).toEqual(['200 static', '200 whole']);
  },
);

/** Starts a proxy for the stack's API with a delay. */
async function startSlowApiProxy(delay: number): Promise<{ url: string; server: Server }> {
  const to = new URL(stack().api);
  const server = createServer((request, response) => {
    setTimeout(() => {
      const { method, url, headers } = request;
      const upstreamRequest = ask(
        { host: to.hostname, port: to.port, method, path: url, headers },
        (answer) => {
          response.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(response);
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
  'with a slow API, the server renders what is loaded by the deadline, and the browser loads the rest',
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
      'whole',
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
