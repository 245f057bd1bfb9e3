import * as calls from '@second-gear/contract/moderation';
import type { FastifyInstance } from 'fastify';
import { pageRoute, route } from '../../platform/http/route.ts';
import { getImageHosts } from '../images/image-paths.ts';
import { findCases, findOwnCases } from './cases.ts';
import { decideCase } from './decide-case.ts';
import { changeRule, findRules } from './rules.ts';

export function moderationRoutes(app: FastifyInstance): void {
  const { db, env } = app.services;
  const hosts = getImageHosts(env);
  pageRoute(app, calls.listCases, ({ query }) => findCases(db, hosts, query));
  pageRoute(app, calls.listOwnCases, ({ user, query }) => findOwnCases(db, hosts, user.id, query));
  route(app, calls.decideCase, async ({ user, params, body }) => ({
    modifiedCount: await decideCase(db, user, params.id, body),
  }));
  route(app, calls.listRules, () => findRules(db));
  route(app, calls.setRule, async ({ user, params, body }) => ({
    modifiedCount: await changeRule(db, user, params.name, body),
  }));
}
