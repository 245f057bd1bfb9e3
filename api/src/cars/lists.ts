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

/** Cars that are read from the database and held at once for one reader. */
const PART = 500;
/** Readers of different lists that the database serves at once; each waits between its parts anyway. */
const READERS = 3;
const MOST_WAITING = 200;

const listSchema = z.array(carSchema);

/** A part of a list as it goes out, without the brackets; and where the next one begins. */
interface Part {
  text: string;
  next: string | null;
}

/**
 * Answers lists of cars: a page where one is asked for, else the whole, as it is read, part by part, at the pace of
 * whoever reads. Who asks for the same whole list at the same time shares its parts, for a short while and as long as
 * nothing has changed.
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
    // It goes out as it is, in the shape that its parts were given.
    return Readable.from(request.method === 'HEAD' ? [] : found.text) as unknown as Car[];
  };
}

/** Streets are for whoever asked, and for nobody who shares a cache with them. */
const CACHED = { address: 'private, no-cache', city: 'no-cache' } satisfies Record<Told, string>;

/** A list is entered at one place, and a page at a time. Throws 400. */
function demandOnePlace({ skip, cursor, limit }: CarTableFilters): void {
  if (skip === undefined) return;
  if (cursor !== undefined) throw badRequest({ skip: 'Give a place or a cursor, not both' });
  if (limit === undefined) throw badRequest({ skip: 'A place needs a limit' });
}

interface WholeList {
  etag: string;
  /** Null where the reader has this list already. */
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
    // Read before anything is sent, so that a failure still is an answer.
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
