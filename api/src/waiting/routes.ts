import { getWaiting } from '@second-gear/contract/waiting';
import type { FastifyInstance } from 'fastify';
import { route } from '../route.ts';
import { findWaiting } from './queries.ts';

export function waitingRoutes(app: FastifyInstance): void {
  const { db } = app.services;
  route(app, getWaiting, ({ user }) => findWaiting(db, user));
}
