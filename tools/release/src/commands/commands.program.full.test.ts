import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hostname } from 'node:os';
import path from 'node:path';
import { readDocument } from '../site/discovery-file.ts';
import { bundleCommands, CLI_COMMANDS, type Commands } from '../testing/cli.ts';
import { buildOf, createEmptySite, createSiteWithTwoVersions, publishCode } from '../testing/fixtures.ts';
import { EXIT_CODES } from './run-command.ts';

let script: Commands['script'];
let run: Commands['run'];
beforeAll(async () => {
  ({ script, run } = await bundleCommands());
}, 60_000);

const SKIP_BROWSER = ['--no-browser', '--why', 'test'];

test('every command has a help text that lists its exit codes', async () => {
  const paths = await createEmptySite();
  for (const command of CLI_COMMANDS) {
    const { code, out } = await run(command, paths, '--help');
    expect([command, code]).toEqual([command, EXIT_CODES.done]);
    expect(out).toContain(`npm run ${command}`);
    expect(out).toContain('Exit codes: 0');
  }
});

test('a command rejects invalid arguments by name, prints its help text and changes nothing', async () => {
  const { paths, two } = await createSiteWithTwoVersions();
  const { revision } = (await readDocument(paths))!.extras;
  const invalidCalls: [string, string[], RegExp][] = [
    ['rollback', [], /Which remote\?/],
    ['rollback', ['catalog'], /--why/],
    ['activate', ['catalog'], /Which version\?/],
    ['canary', ['catalog', two], /--traffic must be a percentage/],
    ['canary', ['catalog', two, '--traffic', '101'], /0 to 100/],
    ['promote', ['catalog', 'again'], /unexpected argument: again/],
    ['promote', ['catalog', '--force'], /--force needs --why/],
    ['activate', ['catalog', two, '--no-browser'], /--no-browser needs --why/],
    ['activate', ['catalog', two, '--no-ssr'], /--no-ssr needs --why/],
    ['gc', ['--days', 'many'], /--days must be a number/],
    ['releases', ['--colour'], /Unknown option '--colour'/],
    ['verify', ['--wait', 'long'], /--wait must be a number of seconds/],
    ['watch', ['--interval', '-1'], /--interval/],
    ['watch', ['--alpha', '0'], /--alpha must be above 0/],
    ['watch', ['--margin', 'x'], /--margin must be a percentage/],
    ['watch', ['--min-attempts', '0'], /--min-attempts must be a number/],
    ['gc', ['--keep', ' '], /--keep must be a number/],
  ];
  for (const [command, args, message] of invalidCalls) {
    const { code, err } = await run(command, paths, ...args);
    expect([command, args, code]).toEqual([command, args, EXIT_CODES.usage]);
    expect(err).toMatch(message);
  }
  expect((await readDocument(paths))!.extras.revision).toBe(revision);
});

test('the old name of an option still works, with a warning that names the new one', async () => {
  const { paths, two } = await createSiteWithTwoVersions();
  const activated = await run('activate', paths, 'catalog', two, '--no-drawing', '--json', ...SKIP_BROWSER);
  expect(activated).toMatchObject({
    code: EXIT_CODES.done,
    err: '--no-drawing is deprecated: use --no-ssr\n',
  });
  expect(JSON.parse(activated.out)).toMatchObject({ kind: 'moved', version: two });
  const withoutReason = await run('activate', paths, 'catalog', two, '--no-drawing');
  expect(withoutReason.err).toContain('--no-ssr needs --why');
  expect(await run('watch', paths, '--minimum=0')).toMatchObject({
    code: EXIT_CODES.usage,
    err: expect.stringMatching(
      /^--minimum is deprecated: use --min-attempts\n--min-attempts must be/,
    ) as string,
  });
});

test('commands have separate exit codes for impossible moves, refused moves, a locked site and a damaged site', async () => {
  const { paths, two } = await createSiteWithTwoVersions();
  await expect(run('rollback', paths, 'catalog', '--why', 'x')).resolves.toMatchObject({
    code: EXIT_CODES.impossible,
    err: expect.stringContaining('no healthy version before') as string,
  });
  await expect(run('activate', paths, 'catalog', '9.9.9-none', ...SKIP_BROWSER)).resolves.toMatchObject({
    code: EXIT_CODES.impossible,
  });
  const bad = await publishCode(paths, buildOf('catalog', { budget: 1 }), 'bad');
  const refused = await run('activate', paths, 'catalog', bad, ...SKIP_BROWSER);
  expect(refused).toMatchObject({
    code: EXIT_CODES.refused,
    err: expect.stringContaining('[budget]') as string,
  });
  const forced = await run('activate', paths, 'catalog', bad, '--force', ...SKIP_BROWSER);
  expect(forced).toMatchObject({
    code: EXIT_CODES.done,
    out: expect.stringContaining('Recorded in the ledger: [budget]') as string,
  });
  await writeFile(path.join(paths.remoteVersion('catalog', two), 'remote.1.js'), 'other');
  const unsound = await run('verify', paths, '--json');
  expect(unsound.code).toBe(EXIT_CODES.unsound);
  expect(JSON.parse(unsound.out)).toMatchObject({
    whole: false,
    faults: [expect.stringContaining('remote.1.js')],
  });
});

test('a dry run prints what would happen and leaves the site unchanged', async () => {
  const { paths, two } = await createSiteWithTwoVersions();
  const { revision } = (await readDocument(paths))!.extras;
  const dryRunResult = await run('activate', paths, 'catalog', two, '--dry-run', ...SKIP_BROWSER);
  expect(dryRunResult).toMatchObject({ code: EXIT_CODES.done });
  expect(dryRunResult.out).toMatch(/is live, replacing.*\n[^]*Dry run: the site was not changed/);
  const gcResult = await run('gc', paths, '--days', '0.0000001', '--dry-run');
  expect(gcResult.out).toContain(`goes   catalog ${two}`);
  expect((await readDocument(paths))!.extras.revision).toBe(revision);
  await expect(run('verify', paths)).resolves.toMatchObject({ code: EXIT_CODES.done });
});

test('verify accepts the head hash that an earlier verify printed', async () => {
  const { paths } = await createSiteWithTwoVersions();
  const { head } = JSON.parse((await run('verify', paths, '--json')).out) as { head: string };
  await run('gc', paths, '--days', '0.0000001');
  await expect(run('verify', paths, '--head', head)).resolves.toMatchObject({ code: EXIT_CODES.done });
  await expect(run('verify', paths, '--head', 'f'.repeat(64))).resolves.toMatchObject({
    code: EXIT_CODES.unsound,
  });
});

test('a command ignores the lock of a process that died', async () => {
  const { paths } = await createSiteWithTwoVersions();
  await writeFile(paths.lock, JSON.stringify({ id: 'x', pid: 2 ** 22 + 1, host: hostname() }));
  await expect(run('verify', paths)).resolves.toMatchObject({ code: EXIT_CODES.done });
});

test('watch runs until it is interrupted, and then exits immediately', async () => {
  const { paths } = await createSiteWithTwoVersions();
  const api = createServer((_request, response) => response.end(''));
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  const metrics = `http://127.0.0.1:${String((api.address() as AddressInfo).port)}/metrics`;
  const args = ['--site', paths.site, '--metrics', metrics, '--interval', '0.05'];
  const child = spawn(process.execPath, [script('watch'), ...args]);
  let requestCount = 0;
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.on('error', reject);
      child.on('close', resolve);
      api.on('request', () => {
        requestCount += 1;
        if (requestCount === 3) child.kill('SIGINT');
      });
    });
    expect(code).toBe(EXIT_CODES.done);
  } finally {
    child.kill();
    api.closeAllConnections();
    api.close();
  }
});

test('watch --once reads the counters and prints its evaluation', async () => {
  const { paths } = await createSiteWithTwoVersions();
  const result = await run('watch', paths, '--once', '--metrics', 'http://127.0.0.1:9/metrics');
  expect(result).toMatchObject({
    code: EXIT_CODES.failed,
    err: expect.stringContaining('9/metrics: start the API') as string,
  });
});
