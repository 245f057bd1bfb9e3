import { EventEmitter } from 'node:events';
import type { Pool } from 'pg';
import { observeQueries, operationOf } from './query-observer.ts';

test.each([
  ['select 1', 'select'],
  ['  (SELECT 1) union all (select 2)', 'select'],
  ['with x as (select 1) select * from x', 'with'],
  ['begin; select set_config($1, $2, true)', 'begin'],
  ['update cars set seen = 1', 'update'],
  ['listen invented_name_1', 'other'],
  [{ text: 'insert into cars default values' }, 'insert'],
  [{ submit: () => undefined }, 'other'],
  [undefined, 'other'],
])('the operation of %j is %s', (statement, operation) => {
  expect(operationOf(statement)).toBe(operation);
});

/** A pool that emits `connect` with a client whose statements succeed, or fail if they contain `bad`. */
function connectClient() {
  const run = (statement: string): string => {
    if (statement.includes('bad')) throw new Error('bad statement');
    return `result of ${statement}`;
  };
  const client = {
    query: (...args: unknown[]): unknown => {
      const [statement] = args as [string];
      const callback = args.at(-1);
      const result = Promise.resolve(statement).then(run);
      if (typeof callback !== 'function') return result;
      const done = callback as (error: unknown, result?: string) => void;
      result.then((text) => done(null, text), done);
      return undefined;
    },
  };
  const pool = new EventEmitter();
  const recorded: string[] = [];
  observeQueries({ name: 'reads', pool: pool as unknown as Pool }, (poolName, operation, seconds) => {
    recorded.push(`${poolName} ${operation} ${String(seconds >= 0)}`);
  });
  pool.emit('connect', client);
  return { client, recorded };
}

test('statements are recorded once with promise or callback, and when they fail', async () => {
  const { client, recorded } = connectClient();
  expect(await client.query('select 1', [])).toBe('result of select 1');
  await expect(client.query('select bad')).rejects.toThrow('bad statement');
  const [error, result] = await new Promise<unknown[]>((resolve) => {
    client.query('insert 1', [], (...results: unknown[]) => {
      resolve(results);
    });
  });
  expect([error, result]).toEqual([null, 'result of insert 1']);
  expect(recorded).toEqual(['reads select true', 'reads select true', 'reads insert true']);
});
