import { randomUUID } from 'node:crypto';
import { addContact, subscribe } from '@second-gear/contract/contact-forms';
import type { FastifyInstance } from 'fastify';
import { contacts, subscriptions } from '../../platform/db/tables/wishlist-reports-messages.ts';
import { route } from '../../platform/http/route.ts';

export function outreachRoutes(app: FastifyInstance): void {
  const { db } = app.services;
  route(
    app,
    subscribe,
    async ({ body }) => {
      await db.insert(subscriptions).values({ email: body.email }).onConflictDoNothing();
      return { ok: true } as const;
    },
    { limit: 'outreach' },
  );
  route(
    app,
    addContact,
    async ({ body: { name, email, message } }) => {
      const id = randomUUID();
      await db.insert(contacts).values({ id, name, email, message });
      return { insertedId: id };
    },
    { limit: 'outreach' },
  );
}
