import { Readable } from 'node:stream';
import { getDocument, listDocuments } from '@second-gear/contract/documents';
import type { FastifyInstance } from 'fastify';
import type { CurrentUser } from '../../platform/auth/current-user.ts';
import { notFound } from '../../platform/errors/errors.ts';
import { route, streamRoute } from '../../platform/http/route.ts';
import { issueMissingDocuments } from './issue.ts';
import { renderPdf } from './pdf.ts';
import { mayReadDocuments } from './policy.ts';
import { findDocumentData, findDocuments, findOrderBuyer, parseDocumentNumber } from './queries.ts';

export function documentRoutes(app: FastifyInstance): void {
  const { db } = app.services;

  async function requireReadableOrder(user: CurrentUser, orderId: string): Promise<void> {
    const order = await findOrderBuyer(db, orderId);
    if (!order || !mayReadDocuments(user, order)) throw notFound('Order not found');
  }

  route(app, listDocuments, async ({ params, user }) => {
    await requireReadableOrder(user, params.id);
    await issueMissingDocuments(db, params.id);
    return findDocuments(db, params.id);
  });

  streamRoute(app, getDocument, async ({ params, user, reply }) => {
    await requireReadableOrder(user, params.id);
    const parsedNumber = parseDocumentNumber(params.number);
    const documentData = parsedNumber && (await findDocumentData(db, params.id, parsedNumber));
    if (!documentData) throw notFound('Document not found');
    const file = `${documentData.kind.replace('_', '-')}-${documentData.number}.pdf`;
    const bytes = await renderPdf(documentData);
    void reply
      .type('application/pdf')
      .header('Content-Length', bytes.length)
      .header('Content-Disposition', `attachment; filename="${file}"`)
      .header('X-Content-Type-Options', 'nosniff')
      .header('Cache-Control', 'private, no-store');
    return Readable.from([bytes]);
  });
}
