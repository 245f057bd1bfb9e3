import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { DeployedVersion } from '@second-gear/federation/discovery';
import { HYDRATION_ELEMENT_ID } from '@second-gear/federation/page-elements';
import { bucketOf, createVisitorId, selectVariant, VISITOR_COOKIE } from '@second-gear/federation/traffic';
import { RENDERER_TOKEN_HEADER } from '@second-gear/node-utils/renderer-token-header';
import { readJsonScript } from '../compose/json-script.ts';
import { activateVersion } from '../rollout/activate-version.ts';
import { listenOnFreePort } from '../testing/listen-on-free-port.ts';
import { sendRaw } from '../testing/raw-request.ts';
import { createSsrSite, createTestRenderer, publishSsrRemote, serveRenderer } from '../testing/ssr-site.ts';
import { createPageCache } from './page-cache.ts';
import type { StoredPage } from './renderer.ts';

const VISITORS = 10_000;
/** Less than the renders that a thread accepts at the same time. */
const PARALLEL_VISITORS = 10;
const PATHS = ['/', '/cars/1', '/cars/2', '/?sort=price', '/cars/3?from=list'];
/** Every private value contains this word, and no public value does. */
const PRIVATE = 'private-of-visitor';

/** Starts an API that puts every request header into its response. Its data has the tag `cars`. */
function startEchoApi(): Promise<string> {
  return listenOnFreePort(
    createServer((request, response) => {
      response.setHeader('Cache-Tag', 'cars').end(JSON.stringify(request.headers));
    }),
  );
}

test('cached pages contain nothing of the visitors who requested them before, and each visitor gets the own version', async () => {
  const paths = await createSsrSite();
  const api = await startEchoApi();
  const publish = (name: string) =>
    publishSsrRemote(
      paths,
      `return fetch('${api}/cars').then((response) => response.text()).then((text) =>
           '${name} ' + address + ' ' + JSON.stringify(page) + text);`,
    );
  const moveFields = { remote: 'catalog', who: 'test', why: 'test' };
  const old = await publish('old');
  await activateVersion(paths, { ...moveFields, to: old, what: 'release' });
  const canary = await publish('canary');
  await activateVersion(paths, { ...moveFields, to: canary, what: 'canary', traffic: 50 });
  const cache = createPageCache<StoredPage>(4_000_000);
  cache.setInformed(true);
  const { renderer } = createTestRenderer(paths, { api, cache });
  const port = Number(new URL(await serveRenderer(renderer)).port);
  const { microFrontends } = JSON.parse(await readFile(paths.discovery, 'utf8')) as {
    microFrontends: Record<string, DeployedVersion[]>;
  };
  const variants = microFrontends['catalog']!;

  const outcomes = { old: 0, canary: 0, override: 0, anonymous: 0 };
  const cookiesOfNewVisitors: string[] = [];
  const visit = async (number: number): Promise<void> => {
    const id = createVisitorId();
    const secret = `${PRIVATE}-${String(number)}`;
    const address = PATHS[number % PATHS.length]!;
    const isAnonymous = number % 7 === 0;
    const override = number % 11 === 0 ? (number % 2 === 0 ? old : canary) : null;
    const target = override
      ? `${address}${address.includes('?') ? '&' : '?'}mfe.catalog=${override}`
      : address;
    const { status, headers, body } = await sendRaw(port, target, {
      headers: {
        cookie: `session=${secret}; ${isAnonymous ? '' : `${VISITOR_COOKIE}=${id}; `}theme=${secret}`,
        authorization: `Bearer ${secret}`,
        [RENDERER_TOKEN_HEADER]: secret,
        'user-agent': secret,
        'accept-language': secret,
        referer: `http://localhost/${secret}`,
        'x-forwarded-for': secret,
      },
    });
    const text = body.toString();
    const assigned = selectVariant(
      variants,
      isAnonymous ? 100 : bucketOf(variants[0]!.extras.salt ?? 'catalog', id),
    )!.metadata.version;
    const version = override ?? assigned;
    expect([status, text.includes(PRIVATE), text.includes(id)]).toEqual([200, false, false]);
    expect(JSON.stringify(headers)).not.toContain(PRIVATE);
    expect(text).toContain(`${version === old ? 'old' : 'canary'} ${address} `);
    expect(readJsonScript(text, HYDRATION_ELEMENT_ID)).toMatchObject({ remote: { version } });
    expect(headers['cache-control']).toBe('private, no-cache');
    if (isAnonymous && !override) cookiesOfNewVisitors.push(String(headers['set-cookie']));
    else if (!isAnonymous) expect(headers['set-cookie']).toBeUndefined();
    outcomes[override ? 'override' : isAnonymous ? 'anonymous' : version === canary ? 'canary' : 'old'] += 1;
    // Pages are rendered again for a visitor while others read them.
    if (number % 97 === 0) cache.invalidate(['cars']);
  };
  const visitInTurn = async (start: number): Promise<void> => {
    for (let number = start; number < VISITORS; number += PARALLEL_VISITORS) await visit(number);
  };
  await Promise.all(Array.from({ length: PARALLEL_VISITORS }, (_, start) => visitInTurn(start)));

  for (const count of Object.values(outcomes)) expect(count).toBeGreaterThan(VISITORS / 20);
  expect(new Set(cookiesOfNewVisitors).size).toBe(cookiesOfNewVisitors.length);
  // Two versions of each page, of which new visitors have one more: most visitors got a stored page.
  expect(cache.state().pages).toBe(PATHS.length * 3);
}, 600_000);
