import { mkdir, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { setDefaultLockTimeout } from '@second-gear/node-utils/lock';
import type { Reason } from '../gate/reasons-against-remote.ts';
import { activateVersion } from '../rollout/activate-version.ts';
import { readDocument } from '../site/discovery-file.ts';
import { withSiteLock } from '../site/journal.ts';
import { activateShellCode } from '../testing/fixtures.ts';
import { performMove, LOCAL_ACCESS, openConsole, openPage } from '../testing/operator-console.ts';
import { withBrowser } from '../testing/shared-browser.ts';
import { createAccess, TOKEN_HEADER } from './access.ts';

const ownHeaders = { host: '127.0.0.1:3002', [TOKEN_HEADER]: LOCAL_ACCESS.token };
const canaryMove = (version: string) => ({
  move: 'canary',
  remote: 'catalog',
  why: 'try',
  version,
  traffic: 10,
});

test('the console accepts calls only from its own page', async () => {
  const { app, two, rollout } = await openConsole();
  const post = (headers: Record<string, string>) =>
    app.inject({ method: 'POST', url: '/api/move', headers, payload: canaryMove(two) });
  const { [TOKEN_HEADER]: _, ...withoutToken } = ownHeaders;
  expect((await post(withoutToken)).statusCode).toBe(401);
  expect((await post({ ...ownHeaders, [TOKEN_HEADER]: 'wrong' })).statusCode).toBe(401);
  expect((await post({ ...ownHeaders, origin: 'https://evil.example' })).statusCode).toBe(403);
  // A sandboxed frame has the origin `null`.
  expect((await post({ ...ownHeaders, origin: 'null' })).statusCode).toBe(403);
  expect((await post({ ...ownHeaders, host: 'evil.example:3002' })).statusCode).toBe(403);
  expect((await post({ ...ownHeaders, host: 'no host' })).statusCode).toBe(403);
  expect((await rollout()).canary).toBeNull();
  expect((await post({ ...ownHeaders, origin: 'http://127.0.0.1:3002' })).json()).toMatchObject({
    kind: 'moved',
  });
  expect((await rollout()).canary).toEqual({ version: two, traffic: 10 });
});

test('a console on a network address requires a token and never sends it', async () => {
  expect(() => createAccess('0.0.0.0', undefined)).toThrow(/set CONSOLE_TOKEN/);
  expect(() => createAccess('0.0.0.0', 'short')).toThrow(/at least 20/);
  for (const token of ['a'.repeat(24), 'changeme-changeme-changeme'])
    expect(() => createAccess('0.0.0.0', token)).toThrow(/random secret/);
  expect(createAccess('127.0.0.1', undefined)).toMatchObject({ mustTypeToken: false });
  const typed = createAccess('0.0.0.0', 'a token of some length');
  const { app } = await openConsole({ access: typed });
  const page = await app.inject({ url: '/', headers: { host: 'ops.example' } });
  expect(page.body).not.toContain(typed.token);
  expect(page.headers['content-security-policy']).toContain("default-src 'none'");
});

test('the console shows why a move is impossible', async () => {
  const { app } = await openConsole();
  const post = (payload: object) =>
    app.inject({ method: 'POST', url: '/api/move', headers: ownHeaders, payload });
  const rollbackResponse = await post({ move: 'rollback', remote: 'catalog', why: 'x' });
  expect(rollbackResponse.statusCode).toBe(409);
  expect(rollbackResponse.json<{ message: string }>().message).toContain('no healthy version before');
  expect((await post({ move: 'rollback', remote: 'catalog', why: ' ' })).json()).toEqual({
    message: 'Enter a reason',
  });
  const invalidMove = { move: 'rollback', remote: 'catalog', why: 'x', version: '../dashboard/1.0.0-a' };
  const refused = await post(invalidMove);
  expect(refused.statusCode).toBe(400);
  expect(refused.json<{ message: string }>().message).toContain('Use a version like');
  expect((await post({ ...invalidMove, remote: '../catalog' })).statusCode).toBe(400);
  expect((await post({ move: 'destroy', remote: 'catalog', why: 'x' })).statusCode).toBe(400);
});

test('the console rejects a move if another operator changed the remote first', async () => {
  const { app, two, paths, rollout } = await openConsole();
  const getState = async () =>
    (await app.inject({ url: '/api/state', headers: ownHeaders })).json<{
      remotes: { revision: number }[];
    }>();
  const { revision: observedRevision } = (await getState()).remotes[0]!;
  const otherMove = { remote: 'catalog', to: two, traffic: 5, who: 'ann', why: 'x' };
  await withSiteLock(paths, () => activateVersion(paths, { ...otherMove, what: 'canary' }));
  const promoteAt = (revision: number) =>
    app.inject({
      method: 'POST',
      url: '/api/move',
      headers: ownHeaders,
      payload: { move: 'promote', remote: 'catalog', why: 'it is quiet', seen: revision },
    });
  const lateResponse = await promoteAt(observedRevision);
  expect([lateResponse.statusCode, lateResponse.json()]).toEqual([
    409,
    {
      message: expect.stringMatching(
        new RegExp(
          `^catalog has changed since you checked: canary to ${two} by ann at .* Review the new state, then decide`,
        ),
      ) as string,
    },
  ]);
  expect((await rollout()).canary).not.toBeNull();
  expect((await promoteAt((await getState()).remotes[0]!.revision)).json()).toMatchObject({ kind: 'moved' });
});

test('the console’s page uses the live shell’s design tokens if there is a live shell', async () => {
  const { app, paths } = await openConsole();
  const getTokens = () => app.inject({ url: '/base.css', headers: ownHeaders });
  expect(await getTokens()).toMatchObject({ statusCode: 200, body: '' });
  const folder = path.join(paths.shellVersion((await readDocument(paths))!.extras.shell), 'static');
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'base.css'), ':root { --sg-ink: green }');
  const response = await getTokens();
  expect(response.body).toBe(':root { --sg-ink: green }');
  expect(response.headers['content-type']).toContain('text/css');
  await rm(paths.discovery);
  expect(await getTokens()).toMatchObject({ statusCode: 200, body: '' });
});

test('the console shows the shell, rolls it back like a remote, and rejects a canary', async () => {
  const { app, paths } = await openConsole();
  const old = (await readDocument(paths))!.extras.shell;
  const now = await activateShellCode(paths, 'another one');
  const state = (await app.inject({ url: '/api/state', headers: ownHeaders })).json<{ host: object }>();
  expect(state.host).toMatchObject({
    name: 'shell',
    variants: [{ version: now, traffic: 100 }],
    versions: expect.arrayContaining([
      expect.objectContaining({ version: old, state: 'good, 1 back' }),
    ]) as object[],
  });
  const post = (payload: object) =>
    app.inject({
      method: 'POST',
      url: '/api/move',
      headers: ownHeaders,
      payload: { remote: 'shell', ...payload },
    });
  expect((await post({ move: 'canary', why: 'x', traffic: 10 })).statusCode).toBe(400);
  const rollbackResponse = await post({ move: 'rollback', why: 'header overlaps' });
  expect(rollbackResponse.json()).toMatchObject({ kind: 'moved', remote: 'shell', version: old, from: now });
  expect((await readDocument(paths))!.extras.shell).toBe(old);
});

withBrowser(
  'an operator starts a canary, promotes it and rolls it back, and confirms each move once',
  async () => {
    const { app, one, two, rollout } = await openConsole();
    const { page, errors } = await openPage(await app.listen({ port: 0, host: '127.0.0.1' }));
    const catalog = page.getByRole('region', { name: 'catalog' }).first();
    await catalog.getByText(one).first().waitFor();
    await catalog.getByText('first <b>release</b>').waitFor();
    await page.getByText(/No failure rates: could not reach .*: start the API/).waitFor();
    const button = (verb: string) => page.getByRole('button', { name: `${verb} catalog`, exact: true });
    expect(await button('Promote').isDisabled()).toBe(true);
    const shell = page.getByRole('region', { name: 'shell', exact: true });
    expect(await shell.getByRole('button').allTextContents()).toEqual(['Release', 'Roll back']);

    await performMove(
      page,
      'Canary',
      new RegExp(`^25% of visitors get ${two}; the others get ${one}`),
      async () => {
        expect(await page.getByRole('combobox', { name: 'Version' }).inputValue()).toBe(two);
        await page.getByLabel('Share of visitors').fill('25');
      },
    );
    await page.getByRole('status').getByText('is the canary for 25%').waitFor();
    await catalog.getByText('75%').waitFor();
    expect(await button('Release').isDisabled()).toBe(true);
    await button('Roll back').click();
    await page.getByText(`Ends the canary ${two}: all visitors get ${one} again.`).waitFor();
    // The dialog shows only the fields that this move needs.
    expect(await page.getByLabel('Share of visitors').isVisible()).toBe(false);
    expect(await page.getByRole('combobox', { name: 'Version' }).isVisible()).toBe(false);
    await page.keyboard.press('Escape');
    await performMove(
      page,
      'Promote',
      new RegExp(`^All visitors get ${two}, which 25% have now, instead of ${one}`),
    );
    await page.getByRole('status').getByText(`${two} is live for all visitors`).waitFor();
    await performMove(page, 'Roll back', new RegExp(`^All visitors get ${one} again instead of ${two}`));
    await page.getByRole('status').getByText(`${one} is live for all visitors`).waitFor();
    expect(await rollout()).toMatchObject({ live: one, canary: null, rollbackTargets: [] });
    await page.getByRole('region', { name: 'Ledger' }).getByText('Roll back by hand').waitFor();
    expect(errors).toEqual([]);
  },
);

withBrowser('the console shows each failure, with its reasons, until the operator dismisses it', async () => {
  const reasons: Reason[] = [
    { check: 'browser', message: 'The screen / did not mount' },
    { check: 'browser', message: 'The page said: <img src=x> is not defined' },
  ];
  const { app, two, rollout, paths } = await openConsole({ reasons });
  const { page, errors } = await openPage(await app.listen({ port: 0, host: '127.0.0.1' }));
  const alert = page.getByRole('alert').filter({ hasText: 'Dismiss' });
  await performMove(page, 'Release', new RegExp(`^All visitors get ${two}`));
  await alert.getByText(`The gate refused catalog ${two}. The site is unchanged.`).waitFor();
  expect(await alert.getByRole('listitem').allTextContents()).toEqual(
    reasons.map(({ check, message }) => `[${check}] ${message}`),
  );
  expect((await rollout()).live).not.toBe(two);
  await alert.getByRole('button', { name: 'Dismiss' }).click();
  await alert.waitFor({ state: 'detached' });

  setDefaultLockTimeout(0);
  await writeFile(paths.lock, JSON.stringify({ id: 'x', pid: process.pid, host: hostname() }));
  await performMove(page, 'Release', /^All visitors get/);
  await alert.getByText(/Release catalog failed: Process \d+ .* is still working on this site/).waitFor();
  await rm(paths.lock);
  setDefaultLockTimeout(60_000);
  expect(errors.every((error) => error.includes('423'))).toBe(true);

  await app.close();
  await alert.getByText('The console is not responding. Is npm run console still running?').waitFor();
});

withBrowser(
  'the console shows changes by other operators automatically and preserves focus and typed text',
  async () => {
    const { app, one, two, paths } = await openConsole();
    const { page } = await openPage(await app.listen({ port: 0, host: '127.0.0.1' }));
    const move = (traffic: number) =>
      withSiteLock(paths, () =>
        activateVersion(paths, { remote: 'catalog', to: two, traffic, what: 'canary', who: 'ann', why: 'x' }),
      );
    const button = page.getByRole('button', { name: 'Canary catalog' });
    await button.focus();
    await page.getByText('1 other version in the site').click();
    await button.focus();
    await move(30);
    // The page polls every few seconds, and on focus.
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await page.getByText('70%').waitFor();
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);

    await page.keyboard.press('Enter');
    const why = page.getByLabel('Reason');
    await page.keyboard.type('half a reason');
    await move(40);
    expect(await why.inputValue()).toBe('half a reason');
    await page.keyboard.press('Escape');
    await page.getByText('60%').waitFor();
    expect(await page.getByText(one).first().isVisible()).toBe(true);
  },
);

withBrowser('the console asks for the token in a dialog, which also reports a wrong token', async () => {
  const { app, one } = await openConsole({ access: createAccess('0.0.0.0', 'a token of some length') });
  const { page } = await openPage(await app.listen({ port: 0, host: '127.0.0.1' }));
  const dialog = page.getByRole('dialog', { name: 'Log in to the console' });
  const typed = dialog.getByLabel('Console token');
  await typed.fill('a wrong token of that length');
  await page.keyboard.press('Enter');
  await dialog.getByRole('alert').getByText('Wrong token').waitFor();
  expect(await typed.inputValue()).toBe('');
  await typed.fill('a token of some length');
  await page.keyboard.press('Enter');
  await page.getByText(one).first().waitFor();
  expect(await page.evaluate(() => document.cookie + JSON.stringify(localStorage))).toBe('{}');
});
