import type { ErrorBody } from '@second-gear/contract/errors';
import { TOO_MANY_HEADERS } from '@second-gear/node-utils/connections';
import type { FastifyError, FastifyReply } from 'fastify';

/** Sends an error as JSON, without the site's headers. */
const sendJson = (reply: FastifyReply, status: number, body: ErrorBody): FastifyReply =>
  reply
    .code(status)
    .type('application/json; charset=utf-8')
    .header('X-Content-Type-Options', 'nosniff')
    .send(body);

export const INVALID_ADDRESS: ErrorBody = {
  code: 'bad_request',
  message: 'Invalid address',
};

/** Sends status 400, because the request target is not a plain path of this site. */
export const sendInvalidAddress = (reply: FastifyReply): FastifyReply =>
  sendJson(reply, 400, INVALID_ADDRESS);

export const NOT_FOUND: ErrorBody = { code: 'not_found', message: 'Nothing was found at this address' };

/** Sends status 404 in the API's error format. */
export const sendNotFound = (reply: FastifyReply): FastifyReply => sendJson(reply, 404, NOT_FOUND);

/** Body of a response with status 503, if the API is unavailable. */
export const API_UNAVAILABLE: ErrorBody = {
  code: 'unavailable',
  message: 'The server is unavailable right now. Try again.',
};

/** Sends status 431, because the request has more headers than browsers send. */
export const sendTooManyHeaders = (reply: FastifyReply): FastifyReply =>
  sendJson(reply, 431, TOO_MANY_HEADERS);

/** Sends an error in the API's format, without the details of unexpected errors. */
export function sendError({ statusCode = 500 }: FastifyError, reply: FastifyReply): FastifyReply {
  if (statusCode < 500) return sendInvalidAddress(reply);
  return sendJson(reply, 500, { code: 'internal', message: 'Something went wrong on our end' });
}
