import { createApp } from '../app.ts';
import { readEnv } from '../env.ts';
import { openTestDatabase } from '../testing/database.ts';
import { testSignIn } from '../testing/identity.ts';
import type { Site } from './site.ts';
import { runJobs } from './turn.ts';

/**
 * Runs the server in this process, over an embedded in-memory database. It is restarted over the same
 * database, but never killed.
 */
export async function openInProcess(env: Record<string, string>): Promise<Site> {
  const database = await openTestDatabase();
  const said: string[] = [];
  const begin = async () => {
    const app = await createApp({
      db: database.db,
      listen: database.listen,
      signIn: testSignIn,
      logStream: { write: (line) => said.push(line) },
      env: readEnv({ NODE_ENV: 'test', LOG_LEVEL: 'error', RATE_LIMIT_GENERAL: '10000000', ...env }),
    });
    await app.ready();
    return app;
  };
  let app = await begin();
  // Earlier servers may still be handling calls.
  const begun = [app];
  return {
    db: database.db,
    call: async (method, url, { as, body, key } = {}) => {
      const answer = await app.inject({
        method: method as 'GET',
        url,
        headers: {
          ...(as === undefined ? {} : { authorization: `Bearer ${await app.services.tokens.issue(as)}` }),
          ...(key === undefined ? {} : { 'idempotency-key': key }),
        },
        ...(body === undefined ? {} : { payload: body as object }),
      });
      return { status: answer.statusCode, body: answer.body === '' ? null : answer.json<unknown>() };
    },
    deliver: async (payload, signature) => {
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
      const answer = await app.inject({ method: 'POST', url: '/stripe/webhook', headers, payload });
      return answer.statusCode === 200;
    },
    turn: async (now) => {
      await runJobs(app, now);
    },
    kill: async () => {
      app = await begin();
      begun.push(app);
    },
    complaints: () => said.filter((line) => /deadlock|does not balance|is only ever added/.test(line)),
    close: async () => {
      for (const one of begun) await one.close();
      await database.close();
    },
  };
}
