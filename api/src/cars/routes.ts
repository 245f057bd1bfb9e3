import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as calls from '@second-gear/contract/car';
import { getPriceHistory } from '@second-gear/contract/car-history';
import { forbidden, notFound } from '../errors.ts';
import { removeUploads } from '../images/files.ts';
import { sendPage } from '../paging.ts';
import { route } from '../route.ts';
import { changeCar, insertCar, removeCar, replaceCar } from './changes.ts';
import { selectOwnCar } from './own.ts';
import { maySeePriceHistory } from './policy.ts';
import { listCars, selectBrands, selectCar, selectListing, selectPriceHistory } from './queries.ts';

export function carRoutes(app: FastifyInstance): void {
  const { db, env } = app.services;
  const publicUrl = env.PUBLIC_API_URL;

  const list = async (input: {
    query: calls.CarTableFilters;
    request: FastifyRequest;
    reply: FastifyReply;
  }) => sendPage(input.request, input.reply, await listCars(db, publicUrl, input.query));
  route(app, calls.listCars, list);
  route(app, calls.listAllCars, list);
  route(app, calls.viewAllCars, list);
  route(app, calls.listBrands, () => selectBrands(db));

  route(app, calls.getCar, async ({ params }) => {
    const car = await selectCar(db, publicUrl, params.id);
    if (!car) throw notFound('There is no such car');
    return car;
  });
  route(app, calls.getOwnCar, ({ user, params }) => selectOwnCar(db, publicUrl, user, params.id));
  route(app, calls.addCar, async ({ user, body }) => ({
    insertedId: await insertCar(db, publicUrl, user, body),
  }));
  route(app, calls.changeCar, async ({ user, params, body }) => ({
    modifiedCount: await changeCar(db, publicUrl, user, params.id, body),
  }));
  route(app, calls.replaceCar, async ({ user, params, body }) => ({
    modifiedCount: await replaceCar(db, publicUrl, user, params.id, body),
  }));
  route(app, calls.deleteCar, async ({ user, params }) => {
    const { uploads } = await removeCar(db, user, params.id);
    await removeUploads(env.DATA_DIR, uploads);
    return { deletedCount: 1 };
  });
  route(app, getPriceHistory, async ({ user, params }) => {
    const car = await selectListing(db, params.id);
    if (!car) throw notFound('There is no such car');
    if (!maySeePriceHistory(user, car)) throw forbidden("This is another seller's car");
    return selectPriceHistory(db, params.id);
  });
}
