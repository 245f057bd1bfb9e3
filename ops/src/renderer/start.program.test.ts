import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { jest } from '@jest/globals';
import { SITE_HEADER } from '@second-gear/contract/server/site-id';
import { ROOT } from '@second-gear/toolkit/root';
import { cleanUp } from '@second-gear/toolkit/testing/clean-up';
import { readSettings, writeSettings } from '../site/settings.ts';
import { listening } from '../testing/listening.ts';
import { smallSite } from '../testing/small-site.ts';

// The machine may be busy with other work.
jest.setTimeout(300_000);

async function siteOf(siteUrl: string): Promise<string> {
  const { site, settings } = await smallSite();
  await writeSettings(settings, { ...(await readSettings(settings)), siteUrl });
  return site;
}

const apiOf = (site: string): Promise<string> =>
  listening(
    createServer((_request, response) => {
      response.setHeader(SITE_HEADER, site);
      response.end('{"ok":true}');
    }),
  );

function start(env: Record<string, string>) {
  const child = spawn(process.execPath, ['--import', 'tsx', 'ops/src/renderer/main.ts'], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, RENDERER_PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'close');
  cleanUp(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (said += String(chunk)));
  const says = (text: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const look = (): void => {
        if (said.includes(text)) resolve();
      };
      child.stdout.on('data', look);
      child.stderr.on('data', look);
      child.once('close', () => {
        reject(new Error(`It ended: ${said}`));
      });
      look();
    });
  return { child, ended, says, said: () => said };
}

test('the renderer exits with a message if another site’s API is at API_INTERNAL_PORT', async () => {
  const api = await apiOf('http://localhost:3000');
  const renderer = start({
    SITE_DIR: await siteOf('https://gear.example'),
    API_INTERNAL_PORT: new URL(api).port,
  });
  expect((await renderer.ended)[0]).toBe(1);
  expect(renderer.said()).toContain(
    `The API at ${api} belongs to http://localhost:3000, and this site is https://gear.example.`,
  );
  expect(renderer.said()).not.toContain('renderer listening');
});

test('the renderer starts with its site’s API, or before it', async () => {
  const SITE_DIR = await siteOf('https://gear.example');
  const renderer = start({ SITE_DIR, API_TARGET: await apiOf('https://gear.example') });
  await renderer.says('renderer listening');
  const early = start({ SITE_DIR, API_TARGET: 'http://127.0.0.1:1' });
  await early.says('renderer listening');
  expect(early.said()).toContain('The API at http://127.0.0.1:1 does not answer yet');
});
