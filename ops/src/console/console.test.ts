import { jest } from '@jest/globals';
import { chromium } from 'playwright-core';
import { findBrowser } from '../gate/browser/find-browser.ts';
import { rolloutOf } from '../rollout/history.ts';
import { readLedger } from '../site/ledger.ts';
import { pointTo } from '../site/store.ts';
import { buildOf, cleanUp, emptySite, publishCode } from '../testing/fixtures.ts';
import { accessFor, TOKEN_HEADER, type Access } from './access.ts';
import { createConsole } from './server.ts';

// Other work on the machine may take its time.
jest.setTimeout(120_000);

const LOCAL: Access = { typed: false, token: 'local token of this process' };

async function open(access: Access = LOCAL) {
  const paths = await emptySite();
  const [one, two] = (await Promise.all(
    ['one', 'two'].map((code) => publishCode(paths, buildOf('catalog'), code)),
  )) as [string, string];
  await pointTo(paths, {
    remote: 'catalog',
    to: one,
    what: 'release',
    who: 'ann',
    why: 'first <b>release</b>',
  });
  const app = createConsole({
    paths,
    who: 'bob',
    access,
    metrics: ['http://127.0.0.1:9/metrics'],
    buildable: [],
    browser: () => Promise.resolve([]),
  });
  cleanUp(() => app.close());
  const rollout = async () => rolloutOf(await readLedger(paths.ledger), 'catalog');
  return { app, one, two, rollout, paths };
}

const own = { host: '127.0.0.1:3002', [TOKEN_HEADER]: LOCAL.token };
const canaryOf = (version: string) => ({
  move: 'canary',
  remote: 'catalog',
  why: 'try',
  version,
  traffic: 10,
});

test('only the page’s own calls are carried out', async () => {
  const { app, two, rollout } = await open();
  const post = (headers: Record<string, string>) =>
    app.inject({ method: 'POST', url: '/api/move', headers, payload: canaryOf(two) });
  const { [TOKEN_HEADER]: _, ...withoutToken } = own;
  expect((await post(withoutToken)).statusCode).toBe(401);
  expect((await post({ ...own, [TOKEN_HEADER]: 'wrong' })).statusCode).toBe(401);
  expect((await post({ ...own, origin: 'https://evil.example' })).statusCode).toBe(403);
  expect((await post({ ...own, host: 'evil.example:3002' })).statusCode).toBe(403);
  expect((await rollout()).trial).toBeNull();
  expect((await post({ ...own, origin: 'http://127.0.0.1:3002' })).json()).toMatchObject({ kind: 'moved' });
  expect((await rollout()).trial).toEqual({ version: two, traffic: 10 });
});

test('elsewhere than on this machine a token is needed, and never handed out', async () => {
  expect(() => accessFor('0.0.0.0', undefined)).toThrow(/set CONSOLE_TOKEN/);
  expect(() => accessFor('0.0.0.0', 'short')).toThrow(/at least 20/);
  expect(accessFor('127.0.0.1', undefined)).toMatchObject({ typed: false });
  const typed = accessFor('0.0.0.0', 'a token of some length');
  const { app } = await open(typed);
  const page = await app.inject({ url: '/', headers: { host: 'ops.example' } });
  expect(page.body).not.toContain(typed.token);
  expect(page.headers['content-security-policy']).toContain("default-src 'none'");
});

test('what is not possible is said with its reason', async () => {
  const { app } = await open();
  const post = (payload: object) => app.inject({ method: 'POST', url: '/api/move', headers: own, payload });
  const back = await post({ move: 'rollback', remote: 'catalog', why: 'x' });
  expect([back.statusCode, back.json()]).toEqual([
    409,
    { message: expect.stringContaining('no good version before') as string },
  ]);
  expect((await post({ move: 'rollback', remote: 'catalog', why: ' ' })).json()).toEqual({
    message: 'Say why',
  });
  expect((await post({ move: 'destroy', remote: 'catalog', why: 'x' })).statusCode).toBe(400);
});

const withBrowser = findBrowser() ? test : test.skip;

withBrowser(
  'an operator tries a version, promotes it and rolls it back, each with one confirmation',
  async () => {
    const { app, one, two, rollout } = await open();
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    const browser = await chromium.launch({ executablePath: findBrowser()!, args: ['--no-sandbox'] });
    cleanUp(() => browser.close());
    const page = await browser.newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    await page.goto(url);
    const catalog = page.getByRole('region', { name: 'catalog', exact: true });
    await catalog.getByText(one).waitFor();
    await catalog.getByText('first <b>release</b>').waitFor();
    expect(await catalog.getByRole('button', { name: 'Promote' }).isDisabled()).toBe(true);

    const confirm = async (verb: string, fill: () => Promise<void> = () => Promise.resolve()) => {
      await catalog.getByRole('button', { name: `${verb} catalog` }).click();
      const dialog = page.getByRole('dialog');
      await fill();
      await dialog.getByLabel('Why').fill(`${verb} by hand`);
      await dialog.getByRole('button', { name: `${verb} catalog` }).click();
    };
    await confirm('Canary', async () => {
      await page.getByLabel('Share of the visitors').fill('25');
      await page.getByRole('combobox', { name: 'Version' }).selectOption(two);
    });
    await page.getByRole('status').getByText('is on trial for 25 %').waitFor();
    await catalog.getByText('75 %').waitFor();
    await confirm('Promote');
    await page.getByRole('status').getByText(`${two} is live for everybody`).waitFor();
    await confirm('Roll back');
    await page.getByRole('status').getByText(`${one} is live for everybody`).waitFor();
    expect(await rollout()).toEqual({ live: one, trial: null, good: [] });
    await page.getByRole('region', { name: 'Ledger' }).first().getByText('Roll back by hand').waitFor();
    expect(errors).toEqual([]);
  },
  120_000,
);
