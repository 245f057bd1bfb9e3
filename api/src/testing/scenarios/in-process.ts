import { createApp } from '../../app.ts';
import { readEnv } from '../../platform/env/env.ts';
import { openTestDatabase } from '../database.ts';
import { testSignIn } from '../identity.ts';
import { runJobs } from './run-jobs.ts';
import type { TestSite } from './test-site.ts';

/**
 * Runs the server in this process, over an embedded in-memory database. `kill` only starts another server
 * over the same database.
 */
export async function openInProcessSite(env: Record<string, string>): Promise<TestSite> {
  const database = await openTestDatabase();
  const logLines: string[] = [];
  const startApp = async () => {
    const app = await createApp({
      db: database.db,
      listen: database.listen,
      signIn: testSignIn,
      logStream: { write: (line) => logLines.push(line) },
      env: readEnv({ NODE_ENV: 'test', LOG_LEVEL: 'error', RATE_LIMIT_GENERAL: '10000000', ...env }),
    });
    await app.ready();
    return app;
  };
  let app = await startApp();
  // All started servers. Earlier ones may still be handling calls.
  const startedApps = [app];
  return {
    db: database.db,
    call: async (method, url, { as, body, key } = {}) => {
      const response = await app.inject({
        method: method as 'GET',
        url,
        headers: {
          ...(as === undefined ? {} : { authorization: `Bearer ${await app.services.tokens.issue(as)}` }),
          ...(key === undefined ? {} : { 'idempotency-key': key }),
        },
        ...(body === undefined ? {} : { payload: body as object }),
      });
      return { status: response.statusCode, body: response.body === '' ? null : response.json<unknown>() };
    },
    deliver: async (payload, signature) => {
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
      const response = await app.inject({ method: 'POST', url: '/stripe/webhook', headers, payload });
      return response.statusCode === 200;
    },
    runJobs: async (now) => {
      await runJobs(app, now);
    },
    kill: async () => {
      app = await startApp();
      startedApps.push(app);
    },
    findLoggedErrors: () =>
      logLines.filter((line) => /deadlock|does not balance|is only ever added/.test(line)),
    close: async () => {
      for (const startedApp of startedApps) await startedApp.close();
      await database.close();
    },
  };
}
