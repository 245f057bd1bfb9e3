import type { ErrorBody } from '@second-gear/contract/errors';
import { TOO_MANY_HEADERS } from '@second-gear/node-utils/connections';
import type { FastifyError, FastifyReply } from 'fastify';

/**
 * Sends an error as JSON without the site's headers. API responses, and responses to requests that match no
 * route, do not have those headers.
 */
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

/** 400: the request target is not a plain path of this site. */
export const sendInvalidAddress = (reply: FastifyReply): FastifyReply =>
  sendJson(reply, 400, INVALID_ADDRESS);

export const NOT_FOUND: ErrorBody = { code: 'not_found', message: 'Nothing was found at this address' };

/** 404 in the API's format. */
export const sendNotFound = (reply: FastifyReply): FastifyReply => sendJson(reply, 404, NOT_FOUND);

/** The API is unavailable. */
export const API_UNAVAILABLE: ErrorBody = {
  code: 'unavailable',
  message: 'The server is unavailable right now. Try again.',
};

/** 431: more headers than a browser sends. */
export const sendTooManyHeaders = (reply: FastifyReply): FastifyReply =>
  sendJson(reply, 431, TOO_MANY_HEADERS);

/** Converts an error to the API's format. Hides the details of unknown errors. */
export function sendError({ statusCode = 500 }: FastifyError, reply: FastifyReply): FastifyReply {
  if (statusCode < 500) return sendInvalidAddress(reply);
  return sendJson(reply, 500, { code: 'internal', message: 'Something went wrong on our end' });
}
