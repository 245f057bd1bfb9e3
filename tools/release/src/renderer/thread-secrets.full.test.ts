import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { RENDERER_TOKEN_HEADER } from '@second-gear/node-utils/renderer-token-header';
import { cleanUp, createTemporaryFolder } from '@second-gear/node-utils/testing/clean-up';
import { listenOnFreePort } from '../testing/listen-on-free-port.ts';
import { MINIMAL_SHELL_BUNDLE, renderRequestOf, serverBundleOf } from '../testing/server-bundles.ts';
import { startApiRelay } from './api-relay.ts';
import { NEVER_RETRY } from './failure-tracker.ts';
import { createRendererPool } from './renderer-pool.ts';

/** Returns a function that renders a screen with this code in a thread, and returns the screen's text. */
function startPool(code: string) {
  const pool = createRendererPool({
    readServerBundle: (name, version) =>
      Promise.resolve(
        name === 'shell'
          ? { name, version, file: 'shell.cjs', code: MINIMAL_SHELL_BUNDLE }
          : serverBundleOf(version, code),
      ),
    limits: { heapMb: 64, externalMb: 64, timeoutMs: 120_000, startTimeoutMs: 120_000 },
    timeoutMs: 240_000,
    maxConcurrent: 8,
    standby: 4,
    retryBudget: { maxFailures: 2, windowMs: 3_600_000, backOff: NEVER_RETRY },
    onViolation: () => undefined,
  });
  cleanUp(() => pool.close());
  return async (api = 'http://127.0.0.1:9'): Promise<string> => {
    const { page, ...request } = renderRequestOf('/');
    const target = { shell: '1', remote: { name: 'catalog', version: '1' } };
    const rendered = await pool.render(target, { ...request, page: { ...page, api } });
    return rendered.kind === 'page' ? rendered.body : rendered.to;
  };
}

test('a render thread has no access to environment variables or files with settings', async () => {
  process.env.OPERATOR_SECRET = 'secret';
  const file = join(await createTemporaryFolder(), '.env');
  await writeFile(file, 'FILE_SECRET=secret');
  const render = startPool(`let report = '';
      try { report = process.report.getReport(); } catch {}
      try { process.loadEnvFile(${JSON.stringify(file)}); } catch {}
      return JSON.stringify([process.env, report]);`);
  expect(await render()).not.toContain('secret');
  delete process.env.OPERATOR_SECRET;
});

test('the API recognizes the reads of a render thread, which cannot find the token', async () => {
  const token = 'q7Zt0aBvN8wXyZ3KdLmR7cPu';
  const api = createServer(({ headers }, response) =>
    response.end(headers[RENDERER_TOKEN_HEADER] === token ? 'recognized' : 'unknown'),
  );
  const relay = await startApiRelay(await listenOnFreePort(api), token);
  cleanUp(() => Promise.resolve(relay.close()));
  // The screen records the text that a network client in its thread passes to functions of the language.
  const render = startPool(`const seen = [];
      const record = (value) => {
        if (typeof value === 'string' || value instanceof String) seen[seen.length] = '' + value;
      };
      for (const [prototype, name] of [
        [Headers.prototype, 'set'], [Headers.prototype, 'append'], [Map.prototype, 'set'],
        [Array.prototype, 'push'], [String.prototype, 'toLowerCase'],
      ]) {
        const original = prototype[name];
        prototype[name] = function (...args) {
          record(this);
          for (let index = 0; index < args.length; index += 1) record(args[index]);
          return Reflect.apply(original, this, args);
        };
      }
      const response = await fetch('${relay.url}/cars');
      return JSON.stringify([await response.text(), seen, [...response.headers], process.env]);`);
  const outcome = await render(relay.url);
  expect(outcome).toContain('["recognized"');
  expect(outcome).not.toContain(token);
});
