import { Readable } from 'node:stream';
import { type Car, carSchema, type CarTableFilters } from '@second-gear/contract/cars';
import { matchesIfNoneMatch } from '@second-gear/node-utils/entity-tags';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import {
  type LocationVisibility,
  resolveLocationVisibility,
} from '../../platform/auth/location-visibility.ts';
import { createCoalescingCache } from '../../platform/concurrency/coalescing-cache.ts';
import { createConcurrencyLimit } from '../../platform/concurrency/concurrency-limit.ts';
import { badRequest, busyError } from '../../platform/errors/errors.ts';
import { NOT_MODIFIED } from '../../platform/http/route.ts';
import type { Services } from '../../platform/http/services.ts';
import { sendPage } from '../../platform/paging/paging.ts';
import type { ImageHosts } from '../images/image-paths.ts';
import { etagOf, readCatalogVersion } from '../listing/catalog-changes.ts';
import { countCars, findCars, findCarsWithoutTotal } from './queries.ts';
import type { SpellingCorrections } from './spelling-corrections.ts';

/** Maximum number of cars that are read and held in memory at once for one request. */
const CHUNK_SIZE = 500;
/**
 * Maximum number of different list parts that are read concurrently. Requests for the same part share one
 * read.
 */
const MAX_CONCURRENT_READS = 3;
const MAX_QUEUED_READS = 200;

const listSchema = z.array(carSchema);

/** Part of a list as JSON without brackets, and the cursor of the next part. */
interface Part {
  json: string;
  next: string | null;
}

/**
 * Creates the handler for car list requests. It returns a page if one is requested. Otherwise it streams the
 * whole list in parts, as fast as the client reads. Concurrent requests for the same whole list share cached
 * parts for a short time, until a car changes.
 */
export function createCarListHandler(
  services: Pick<Services, 'db' | 'metrics' | 'tokens'>,
  hosts: ImageHosts,
  corrections: Pick<SpellingCorrections, 'correctFilters'>,
) {
  const readCompleteList = createCompleteListReader(services, hosts);
  return async (request: FastifyRequest, reply: FastifyReply, requested: CarTableFilters): Promise<Car[]> => {
    validatePaging(requested);
    const filters = await corrections.correctFilters(requested);
    const visibility = await resolveLocationVisibility(services, request, reply);
    if (filters.limit !== undefined || filters.ids !== undefined) {
      return sendPage(request, reply, await findCars(services.db, { hosts, visibility }, filters));
    }
    const list = await readCompleteList(filters, visibility, request.headers['if-none-match']);
    void reply.header('ETag', list.etag).header('Cache-Control', CACHE_CONTROL[visibility]);
    if (list.total === null) void reply.code(NOT_MODIFIED);
    else {
      void reply.header('X-Total-Count', String(list.total)).type('application/json; charset=utf-8');
    }
    // The parts are already JSON, so they are sent unchanged. The cast only satisfies the return type.
    return Readable.from(request.method === 'HEAD' ? [] : list.json) as unknown as Car[];
  };
}

/** Addresses must not get into shared caches. */
const CACHE_CONTROL = { address: 'private, no-cache', city: 'no-cache' } satisfies Record<
  LocationVisibility,
  string
>;

/** Throws 400 if `skip` comes with a cursor or without a limit. */
function validatePaging({ skip, cursor, limit }: CarTableFilters): void {
  if (skip === undefined) return;
  if (cursor !== undefined) throw badRequest({ skip: 'Use skip or cursor, but not both' });
  if (limit === undefined) throw badRequest({ skip: 'Add a limit to use skip' });
}

interface CompleteList {
  etag: string;
  /** Null if the client already has the current list. */
  total: number | null;
  json: AsyncIterable<string> | readonly string[];
}

function createCompleteListReader({ db, metrics }: Pick<Services, 'db' | 'metrics'>, hosts: ImageHosts) {
  const partCache = createCoalescingCache<Part>(
    ({ json }) => json.length,
    metrics.createLookupCounter('list parts'),
  );
  const totalCache = createCoalescingCache<number>(() => 8, metrics.createLookupCounter('list totals'));
  const withConcurrencyLimit = createConcurrencyLimit(
    { maxRunning: MAX_CONCURRENT_READS, maxQueued: MAX_QUEUED_READS },
    () => busyError('We’re busy right now. Try again in a moment.'),
  );
  const readPart = (filters: CarTableFilters, visibility: LocationVisibility): Promise<Part> =>
    withConcurrencyLimit('', async () => {
      const { items, next } = await findCarsWithoutTotal(
        db,
        { hosts, visibility },
        { ...filters, limit: CHUNK_SIZE },
      );
      return { json: JSON.stringify(listSchema.parse(items)).slice(1, -1), next };
    });

  return async (
    filters: CarTableFilters,
    visibility: LocationVisibility,
    ifNoneMatch: string | undefined,
  ): Promise<CompleteList> => {
    const catalogState = await readCatalogVersion(db);
    const etag = etagOf(`${catalogState}-${visibility}`);
    if (matchesIfNoneMatch(ifNoneMatch, etag)) return { etag, total: null, json: [] };

    const partAt = (cursor: string | null) => {
      const partFilters = cursor === null ? filters : { ...filters, cursor };
      return partCache(JSON.stringify([catalogState, visibility, partFilters]), () =>
        readPart(partFilters, visibility),
      );
    };
    const total = await totalCache(JSON.stringify([catalogState, filters]), () =>
      withConcurrencyLimit('', () => countCars(db, filters)),
    );
    // Reads the first part before the response starts, so that a failure still returns an error status.
    return { etag, total, json: joinParts(await partAt(null), partAt) };
  };
}

async function* joinParts(first: Part, partAt: (cursor: string) => Promise<Part>): AsyncIterable<string> {
  yield `[${first.json}`;
  for (let { next } = first; next !== null;) {
    const part = await partAt(next);
    yield `,${part.json}`;
    next = part.next;
  }
  yield ']';
}
