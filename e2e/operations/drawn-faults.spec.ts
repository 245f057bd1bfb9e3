import { appendFile } from 'node:fs/promises';
import { createServer, request as ask, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { havePatience } from '../support/patience.ts';
import { watchProblems } from '../support/problems.ts';
import { copySite, type SiteCopy } from '../support/site-copy.ts';
import { stack } from '../support/stack.ts';
import { expect, test } from '../support/test.ts';
import { operatorOf } from '../support/versions.ts';

/**
 * Faults of server-side rendering. In each case, the visitor gets the page, rendered by the browser if the
 * server cannot, and pages of other remotes are unaffected.
 */

const HEADING = 'Every good car has a second gear.';
const SERVER_HALF = 'server/part.cjs';

/** Long timeouts, because these tests check what is rendered, not how fast. */
const PATIENT = { RENDERER_DEADLINE_MS: '30000', RENDERER_PATIENCE_MS: '120000' };

interface Answer {
  status: number;
  drawn: 'whole' | 'frame' | 'static';
  html: string;
}

/** Returns the site's response without a browser. */
async function answerOf(url: string): Promise<Answer> {
  const answer = await fetch(url);
  const html = await answer.text();
  const drawn = html.includes('"complete":true') ? 'whole' : html.includes('id="drawn"') ? 'frame' : 'static';
  return { status: answer.status, drawn, html };
}

/** Expects that the home page appears and works, with or without SSR. */
async function expectHome(page: Page, url: string): Promise<void> {
  const problems = watchProblems(page);
  await page.addInitScript(havePatience);
  await page.goto(`${url}/`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(HEADING);
  await page.getByRole('searchbox').first().fill('volvo');
  await page.getByRole('button', { name: 'Search' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cars for “volvo”');
  await expect(page.getByRole('article').first()).toBeVisible();
  expect(problems).toEqual([]);
}

const FAULTS = [
  { name: 'throws while it is drawn', code: 'throw new Error("a fault of the test")' },
  { name: 'never comes to an end', code: 'for (;;)' },
  { name: 'fills its memory', code: 'const all = []; for (;;) all.push(new Array(1e5).fill(0).map(String))' },
  { name: 'ends its thread', code: 'process.exit(3)' },
] as const;

/** Code that the server bundle runs while it renders the home page's heading. */
const whileDrawing = (code: string) => ({
  rewrite: (file: string, text: string) =>
    file === SERVER_HALF
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
      site = await copySite({ renderer: { RENDERER_DEADLINE_MS: '3000', RENDERER_PATIENCE_MS: '120000' } });
      await expect.poll(async () => (await answerOf(`${site?.url ?? ''}/`)).drawn).toBe('whole');
      const operator = operatorOf(site.dir);
      await operator.release('catalog', whileDrawing(code));
      const home = await answerOf(`${site.url}/`);
      expect([home.status, home.drawn === 'whole']).toEqual([200, false]);
      expect((await answerOf(`${site.url}/about`)).drawn).toBe('whole');
      await expectHome(page, site.url);
      // The version continues in browsers until the next release.
      await operator.rollBack('catalog');
      await expect.poll(async () => (await answerOf(`${site?.url ?? ''}/`)).drawn).toBe('whole');
    },
  );
}

test(
  'a server bundle that differs from the released one is never executed',
  { tag: ['@release', '@rendering'] },
  async ({ page }) => {
    site = await copySite({ renderer: PATIENT });
    const operator = operatorOf(site.dir);
    // No page has been rendered with it yet.
    const version = await operator.publish('catalog', {});
    await appendFile(
      join(site.dir, 'remotes/catalog', version, SERVER_HALF),
      '\nmodule.exports = { default: { routes: () => [{ path: "/", element: "Owned" }], slots: {} } };',
    );
    await operator.activate('catalog', version);
    const { status, drawn, html } = await answerOf(`${site.url}/`);
    expect([status, drawn, html.includes('Owned')]).toEqual([200, 'frame', false]);
    await expectHome(page, site.url);
  },
);

test(
  'no visitor loses the page if the renderer is killed, stopped, or unavailable under load',
  { tag: ['@release', '@rendering'] },
  async ({ page }) => {
    site = await copySite({ renderer: { RENDERER_DEADLINE_MS: '30000', RENDERER_PATIENCE_MS: '2000' } });
    const { url, renderer } = site;
    await expect.poll(async () => (await answerOf(`${url}/about`)).drawn).toBe('whole');
    const seen = new Map<string, number>();
    let isOver = false;
    const visitor = async () => {
      while (!isOver) {
        const { status, drawn, html } = await answerOf(`${url}/about`);
        const kind = html.endsWith('</html>\n') ? `${String(status)} ${drawn}` : `broken ${html.slice(-80)}`;
        seen.set(kind, (seen.get(kind) ?? 0) + 1);
      }
    };
    const visitors = Array.from({ length: 6 }, visitor);
    const more = async (kind: string) => {
      const before = seen.get(kind) ?? 0;
      await expect.poll(() => seen.get(kind) ?? 0).toBeGreaterThan(before + 5);
    };
    await more('200 whole');
    renderer?.kill('SIGSTOP');
    await more('200 static');
    await expectHome(page, url);
    renderer?.kill('SIGCONT');
    await more('200 whole');
    renderer?.kill('SIGKILL');
    await more('200 static');
    isOver = true;
    await Promise.all(visitors);
    expect([...seen.keys()].sort()).toEqual(['200 static', '200 whole']);
  },
);

/** Starts a proxy for the stack's API with a delay. */
async function frontOfApi(delay: number): Promise<{ url: string; server: Server }> {
  const to = new URL(stack().api);
  const server = createServer((request, response) => {
    setTimeout(() => {
      const { method, url, headers } = request;
      const onward = ask({ host: to.hostname, port: to.port, method, path: url, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      });
      onward.on('error', () => response.destroy());
      request.pipe(onward);
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
    const { url: api, server } = await frontOfApi(4_000);
    site = await copySite({
      api,
      renderer: { RENDERER_DEADLINE_MS: '2000', RENDERER_PATIENCE_MS: '120000' },
    });
    const { status, html, drawn } = await answerOf(`${site.url}/`);
    expect([status, drawn, html.includes(HEADING), html.includes('<article')]).toEqual([
      200,
      'whole',
      true,
      false,
    ]);
    await expectHome(page, site.url);
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
    site = await copySite({ api: 'http://127.0.0.1:9', renderer: PATIENT });
    const { url } = site;
    expect((await answerOf(`${url}/about`)).status).toBe(200);
    expect((await answerOf(`${url}/cars/00000000-0000-4000-8000-000000000000`)).status).toBe(503);
    expect((await answerOf(`${url}/viewallcars`)).status).toBe(503);
    await page.goto(`${url}/viewallcars`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('All cars');
  },
);
