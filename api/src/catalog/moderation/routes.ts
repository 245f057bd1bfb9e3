import * as calls from '@second-gear/contract/moderation';
import type { FastifyInstance } from 'fastify';
import { route } from '../../platform/http/route.ts';
import { sendPage } from '../../platform/paging/paging.ts';
import { getImageHosts } from '../images/image-paths.ts';
import { findCases, findOwnCases } from './cases.ts';
import { decideCase } from './decide-case.ts';
import { changeRule, findRules } from './rules.ts';

export function moderationRoutes(app: FastifyInstance): void {
  const { db, env } = app.services;
  const hosts = getImageHosts(env);
  route(app, calls.listCases, async ({ query, request, reply }) =>
    sendPage(request, reply, await findCases(db, hosts, query)),
  );
  route(app, calls.listOwnCases, async ({ user, query, request, reply }) =>
    sendPage(request, reply, await findOwnCases(db, hosts, user.id, query)),
  );
  route(app, calls.decideCase, async ({ user, params, body }) => ({
    modifiedCount: await decideCase(db, user, params.id, body),
  }));
  route(app, calls.listRules, () => findRules(db));
  route(app, calls.setRule, async ({ user, params, body }) => ({
    modifiedCount: await changeRule(db, user, params.name, body),
  }));
}
