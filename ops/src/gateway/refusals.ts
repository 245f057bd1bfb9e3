import type { ErrorBody } from '@second-gear/contract/errors';
import type { FastifyError, FastifyReply } from 'fastify';

/** Without the site's headers: answers in the API's name have none, and of no route there are none. */
const send = (reply: FastifyReply, status: number, body: ErrorBody): FastifyReply =>
  reply
    .code(status)
    .type('application/json; charset=utf-8')
    .header('X-Content-Type-Options', 'nosniff')
    .send(body);

/** 400: what was asked for is not the plain address of anything. */
export const refuseAddress = (reply: FastifyReply): FastifyReply =>
  send(reply, 400, { code: 'bad_request', message: 'This is no address of anything here' });

export const NOTHING_HERE: ErrorBody = { code: 'not_found', message: 'There is nothing at this address' };

/** 404 in the API's name. */
export const answerNothing = (reply: FastifyReply): FastifyReply => send(reply, 404, NOTHING_HERE);

/** The API does not answer. */
export const API_IS_AWAY: ErrorBody = {
  code: 'unavailable',
  message: 'The server cannot be reached just now. Please try again.',
};

/** Turns what was thrown on the way into the API's shape; what is inside an unknown error stays inside. */
export function answerError({ statusCode = 500 }: FastifyError, reply: FastifyReply): FastifyReply {
  if (statusCode < 500) return refuseAddress(reply);
  return send(reply, 500, { code: 'internal', message: 'Something went wrong on our side' });
}
