import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { findFreePort } from '@second-gear/node-utils/ports';
import { RENDERER_TOKEN_HEADER } from '@second-gear/node-utils/renderer-token-header';
import { ROOT } from '@second-gear/node-utils/root';
import { SITE_URL_HEADER } from '@second-gear/node-utils/site-url-header';
import { cleanUp } from '@second-gear/node-utils/testing/clean-up';
import { readSettings, writeSettings } from '../site/settings.ts';
import { listenOnFreePort } from '../testing/listen-on-free-port.ts';
import { createMinimalSite } from '../testing/minimal-site.ts';

// The machine may be busy with other work.
jest.setTimeout(300_000);

async function createSite(siteUrl: string): Promise<string> {
  const { site, settings } = await createMinimalSite();
  await writeSettings(settings, { ...(await readSettings(settings)), siteUrl });
  return site;
}

const startApi = (site: string, requests: IncomingMessage[] = []): Promise<string> =>
  listenOnFreePort(
    createServer((request, response) => {
      requests.push(request);
      response.setHeader(SITE_URL_HEADER, site);
      response.end('{"ok":true}');
    }),
  );

function startRenderer(env: Record<string, string>) {
  const child = spawn(process.execPath, ['--import', 'tsx', 'tools/release/src/renderer/main.ts'], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, RENDERER_PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const whenEnded = once(child, 'close');
  cleanUp(async () => {
    child.kill('SIGKILL');
    await whenEnded;
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += String(chunk)));
  const waitForOutput = (text: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const checkOutput = (): void => {
        if (output.includes(text)) resolve();
      };
      child.stdout.on('data', checkOutput);
      child.stderr.on('data', checkOutput);
      child.once('close', () => {
        reject(new Error(`It ended: ${output}`));
      });
      checkOutput();
    });
  return { child, whenEnded, waitForOutput, readOutput: () => output };
}

test('the renderer exits with a message if another site’s API is at API_INTERNAL_PORT', async () => {
  const api = await startApi('http://localhost:3000');
  const renderer = startRenderer({
    SITE_DIR: await createSite('https://gear.example'),
    API_INTERNAL_PORT: new URL(api).port,
  });
  expect((await renderer.whenEnded)[0]).toBe(1);
  expect(renderer.readOutput()).toContain(
    `The API at ${api} belongs to http://localhost:3000, but this site is https://gear.example.`,
  );
  expect(renderer.readOutput()).not.toContain('renderer listening');
});

test('the renderer starts with its site’s API, or before it, and proves itself by its token', async () => {
  const SITE_DIR = await createSite('https://gear.example');
  const RENDERER_TOKEN = 'q7Zt0aBvN8wXyZ3KdLmR7cPu';
  const RENDERER_PORT = String(await findFreePort());
  const requests: IncomingMessage[] = [];
  const API_TARGET = await startApi('https://gear.example', requests);
  const renderer = startRenderer({ SITE_DIR, API_TARGET, RENDERER_PORT, RENDERER_TOKEN });
  await renderer.waitForOutput('renderer listening');
  await (await fetch(`http://127.0.0.1:${RENDERER_PORT}/cars/1`)).text();
  const reads = requests.filter(({ url }) => url !== '/healthz');
  // The renderer may open its stream of changed tags before or after this.
  expect(reads.map(({ url }) => url)).toContain('/cars/1');
  expect(new Set(reads.map(({ headers }) => headers[RENDERER_TOKEN_HEADER]))).toEqual(
    new Set([RENDERER_TOKEN]),
  );
  const withoutApi = startRenderer({ SITE_DIR, API_TARGET: 'http://127.0.0.1:1' });
  await withoutApi.waitForOutput('renderer listening');
  expect(withoutApi.readOutput()).toContain('The API at http://127.0.0.1:1 is not available yet');
});
