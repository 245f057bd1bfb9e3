import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { findFreePorts } from '@second-gear/node-utils/ports';
import { ROOT } from '@second-gear/node-utils/root';
import { cleanUp, createTemporaryFolder } from '@second-gear/node-utils/testing/clean-up';
import { activateVersion } from '../../release/src/rollout/activate-version.ts';
import { createSsrSite, publishSsrRemote } from '../../release/src/testing/ssr-site.ts';
import { buildServers } from './build.ts';
import { outputOf } from './programs.ts';

/** Folder outside the repository with the output and the production packages only. */
let folder: string;

beforeAll(async () => {
  folder = await createTemporaryFolder();
  await buildServers(path.join(folder, 'dist'));
  const { dependencies } = JSON.parse(
    await readFile(path.join(ROOT, 'tools/servers/package.json'), 'utf8'),
  ) as { dependencies: Record<string, string> };
  for (const name of Object.keys(dependencies)) {
    const link = path.join(folder, 'node_modules', name);
    await mkdir(path.dirname(link), { recursive: true });
    await symlink(path.join(ROOT, 'tools/servers/node_modules', name), link);
  }
});

interface Result {
  code: number;
  out: string;
  err: string;
}

const run = (args: readonly string[], env: Record<string, string> = {}): Promise<Result> =>
  new Promise((resolve) => {
    execFile(
      process.execPath,
      args,
      { cwd: folder, env: { PATH: process.env.PATH, ...env } },
      (error, out, err) => {
        resolve({ code: error ? Number(error.code ?? -1) : 0, out, err });
      },
    );
  });

/** Starts a compiled server until the end of the test file. Resolves when it prints `marker`. */
async function startServer(name: string, env: Record<string, string>, marker: string): Promise<void> {
  const child = spawn(process.execPath, [path.join('dist', outputOf(name))], {
    cwd: folder,
    env: { PATH: process.env.PATH, NODE_ENV: 'development', NODE_OPTIONS: '--enable-source-maps', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'close');
  cleanUp(async () => {
    child.kill('SIGTERM');
    expect((await ended)[0]).toBe(0);
  });
  let output = '';
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += String(chunk);
        if (output.includes(marker)) resolve();
      });
    child.once('close', () => {
      reject(new Error(`${name} ended: ${output}`));
    });
  });
}

test('the compiled API, renderer and gateway send a server-rendered page with data, and stop on SIGTERM', async () => {
  const [apiPort, internalPort, rendererPort, gatewayPort] = (await findFreePorts(4)).map(String) as [
    string,
    string,
    string,
    string,
  ];
  const paths = await createSsrSite();
  const internalApi = `http://127.0.0.1:${internalPort}`;
  const to = await publishSsrRemote(
    paths,
    `return 'Categories of ' + address + ': ' + (await (await fetch('${internalApi}/categories')).text());`,
  );
  await activateVersion(paths, { remote: 'catalog', to, what: 'release', who: 'x', why: 'x' });
  await startServer(
    'api',
    { API_PORT: apiPort, API_INTERNAL_PORT: internalPort, DATA_DIR: await createTemporaryFolder() },
    '"msg":"ready"',
  );
  const site = { SITE_DIR: paths.site };
  await startServer(
    'renderer',
    { ...site, RENDERER_PORT: rendererPort, API_TARGET: internalApi, RENDERER_DEADLINE_MS: '120000' },
    'renderer listening',
  );
  await startServer(
    'gateway',
    {
      ...site,
      PORT: gatewayPort,
      API_PORT: apiPort,
      RENDERER: `http://127.0.0.1:${rendererPort}`,
      RENDERER_TIMEOUT_MS: '120000',
    },
    'gateway listening',
  );
  const address = `http://127.0.0.1:${gatewayPort}`;
  const categories = await (await fetch(`${address}/api/categories`)).text();
  expect(JSON.parse(categories)).toEqual(expect.any(Array));
  const page = await fetch(`${address}/cars/7`);
  const html = await page.text();
  expect([page.status, html]).toEqual([200, expect.stringContaining(`Categories of /cars/7: ${categories}`)]);
  // The first script was compiled by the build.
  expect(html).toMatch(/<script>[^<]*dataset/);
});

test('compiled commands run without tsx', async () => {
  for (const name of ['activate', 'console', 'restore']) {
    const { code, out, err } = await run([path.join('dist', outputOf(name)), '--help']);
    expect([name, code, out + err]).toEqual([name, 0, expect.stringContaining(name)]);
  }
  const resolved = await run(['-e', "require.resolve('tsx')"]);
  expect(resolved.err).toContain("Cannot find module 'tsx'");
});

test('a compiled program reads secrets from files, and refuses to start without them', async () => {
  const missing = await run(['dist/api.mjs'], {
    NODE_ENV: 'development',
    JWT_SECRET_FILE: path.join(folder, 'no-such-file'),
  });
  expect([missing.code, missing.err]).toEqual([
    1,
    expect.stringContaining('JWT_SECRET_FILE: could not read'),
  ]);
  const file = path.join(folder, 'secret');
  await writeFile(file, 'of-a-file\n');
  const starter = pathToFileURL(path.join(folder, 'dist/packages/node-utils/bin/start-compiled.mjs')).href;
  const script = `const { startCompiled } = await import('${starter}');
    const { JWT_SECRET, JWT_SECRET_FILE } = process.env;
    await startCompiled('x.ts', async () => console.log(process.env.JWT_SECRET, 'JWT_SECRET_FILE' in process.env));`;
  expect(await run(['--input-type=module', '-e', script], { JWT_SECRET_FILE: file })).toEqual({
    code: 0,
    out: 'of-a-file false\n',
    err: '',
  });
});

test('the output contains the files that programs find by path, and stack traces name the sources', async () => {
  const importOutput = async (file: string): Promise<string> =>
    JSON.stringify(pathToFileURL(path.join(folder, 'dist', file)).href);
  const script = `
    const { readdirSync } = await import('node:fs');
    const { loadFonts } = await import(${await importOutput('api/src/trade/documents/fonts.mjs')});
    const { migrationsFolder } = await import(${await importOutput('api/src/platform/db/migrations-folder.mjs')});
    const { requireVersionName, REPOSITORY } = await import(${await importOutput('tools/release/src/site/paths.mjs')});
    const stackOf = () => { try { requireVersionName('../x'); } catch (error) { return error.stack; } };
    console.log(JSON.stringify({
      fonts: (await loadFonts()).length,
      migrations: readdirSync(migrationsFolder).filter((name) => name.endsWith('.sql')).length,
      console: readdirSync(REPOSITORY + '/tools/release/src/console/page').length,
      places: readdirSync(REPOSITORY + '/api/src/catalog/places'),
      stack: stackOf(),
    }));`;
  const { out, err } = await run(['--enable-source-maps', '--input-type=module', '-e', script]);
  expect(err).toBe('');
  const found = JSON.parse(out) as Record<string, unknown>;
  expect(found['fonts']).toBe(4);
  expect(found['migrations']).toBeGreaterThan(20);
  expect(found['console']).toBeGreaterThan(5);
  expect(found['places']).toContain('us-places.tsv');
  expect(found['stack']).toMatch(/dist\/tools\/release\/src\/site\/paths\.ts:\d+/);
});
