import { Readable } from 'node:stream';
import { type Car, carSchema, type CarTableFilters } from '@second-gear/contract/cars';
import { isKnownTag } from '@second-gear/contract/server/entity-tags';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { type Told, toldTo } from '../auth/told.ts';
import { badRequest, busy } from '../errors.ts';
import type { ImageHosts } from '../images/paths.ts';
import { sendPage } from '../paging.ts';
import { NOT_MODIFIED } from '../route.ts';
import type { Services } from '../services.ts';
import { createTurns } from '../turns.ts';
import { catalogueState, tagOf } from './catalogue-changes.ts';
import type { Corrections } from './corrections.ts';
import { countCars, findCars, findCarsUncounted } from './queries.ts';
import { createShared } from './shared.ts';

/** Maximum number of cars that are read and held in memory at once for one request. */
const PART = 500;
/** Maximum number of different lists that the database reads concurrently. Each waits between its parts. */
const READERS = 3;
const MOST_WAITING = 200;

const listSchema = z.array(carSchema);

/** Part of a list as JSON without brackets, and the cursor of the next part. */
interface Part {
  text: string;
  next: string | null;
}

/**
 * Creates the handler of car lists. Returns a page if one is requested. Otherwise streams the whole list in
 * parts, as fast as the client reads. Concurrent requests for the same whole list share cached parts for a
 * short time, unless something changes.
 */
export function createCarLists(
  services: Pick<Services, 'db' | 'tokens'>,
  hosts: ImageHosts,
  corrections: Pick<Corrections, 'read'>,
) {
  const whole = createWholeLists(services, hosts);
  return async (request: FastifyRequest, reply: FastifyReply, asked: CarTableFilters): Promise<Car[]> => {
    demandOnePlace(asked);
    const filters = await corrections.read(asked);
    const told = await toldTo(services, request, reply);
    if (filters.limit !== undefined || filters.ids !== undefined) {
      return sendPage(request, reply, await findCars(services.db, { hosts, told }, filters));
    }
    const found = await whole(filters, told, request.headers['if-none-match']);
    void reply.header('ETag', found.etag).header('Cache-Control', CACHED[told]);
    if (found.total === null) void reply.code(NOT_MODIFIED);
    else {
      void reply.header('X-Total-Count', String(found.total)).type('application/json; charset=utf-8');
    }
    // Streamed as is: the parts are already serialized.
    return Readable.from(request.method === 'HEAD' ? [] : found.text) as unknown as Car[];
  };
}

/** Addresses must not get into shared caches. */
const CACHED = { address: 'private, no-cache', city: 'no-cache' } satisfies Record<Told, string>;

/** Checks that `skip` comes with a limit and without a cursor. Throws 400. */
function demandOnePlace({ skip, cursor, limit }: CarTableFilters): void {
  if (skip === undefined) return;
  if (cursor !== undefined) throw badRequest({ skip: 'Give a place or a cursor, not both' });
  if (limit === undefined) throw badRequest({ skip: 'A place needs a limit' });
}

interface WholeList {
  etag: string;
  /** Null if the client already has the current list. */
  total: number | null;
  text: AsyncIterable<string> | readonly string[];
}

function createWholeLists({ db }: Pick<Services, 'db'>, hosts: ImageHosts) {
  const parts = createShared<Part>(({ text }) => text.length);
  const totals = createShared<number>(() => 8);
  const turn = createTurns({ places: READERS, waiting: MOST_WAITING }, () =>
    busy('Many lists are being read at this moment. Please try again soon.'),
  );
  const readPart = (filters: CarTableFilters, told: Told): Promise<Part> =>
    turn('', async () => {
      const { items, next } = await findCarsUncounted(db, { hosts, told }, { ...filters, limit: PART });
      return { text: JSON.stringify(listSchema.parse(items)).slice(1, -1), next };
    });

  return async (
    filters: CarTableFilters,
    told: Told,
    ifNoneMatch: string | undefined,
  ): Promise<WholeList> => {
    const state = await catalogueState(db);
    const etag = tagOf(`${state}-${told}`);
    if (isKnownTag(ifNoneMatch, etag)) return { etag, total: null, text: [] };

    const partAt = (cursor: string | null) => {
      const from = cursor === null ? filters : { ...filters, cursor };
      return parts(JSON.stringify([state, told, from]), () => readPart(from, told));
    };
    const total = await totals(JSON.stringify([state, filters]), () =>
      turn('', () => countCars(db, filters)),
    );
    // Reads the first part before the response starts, so that a failure still returns an error status.
    return { etag, total, text: joined(await partAt(null), partAt) };
  };
}

async function* joined(first: Part, partAt: (cursor: string) => Promise<Part>): AsyncIterable<string> {
  yield `[${first.text}`;
  for (let { next } = first; next !== null;) {
    const part = await partAt(next);
    yield `,${part.text}`;
    next = part.next;
  }
  yield ']';
}
