import { getTodoCounts } from '@second-gear/contract/todo-counts';
import type { FastifyInstance } from 'fastify';
import { route } from '../../platform/http/route.ts';
import { countTodos } from './queries.ts';

export function todoCountRoutes(app: FastifyInstance): void {
  const { db } = app.services;
  route(app, getTodoCounts, ({ user }) => countTodos(db, user));
}
