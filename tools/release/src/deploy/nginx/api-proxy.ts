import type { ErrorBody } from '@second-gear/contract/errors';
import { MAX_IMAGE_BYTES } from '@second-gear/contract/image-sources';
import type { RequestTimeouts } from '@second-gear/node-utils/connections';

/** Directives of every location that proxies to the API. */
export const API_PROXY_LINES = [
  'proxy_http_version 1.1;',
  'proxy_set_header Connection "";',
  'proxy_set_header Host $host;',
  '# Do not trust forwarding headers that the client sends.',
  'proxy_set_header X-Forwarded-For $remote_addr;',
  'proxy_set_header X-Forwarded-Proto $scheme;',
  '# Retry failed requests on another process, but never a POST or PATCH that was already sent.',
  'proxy_connect_timeout 5s;',
  'proxy_next_upstream error timeout;',
  'proxy_next_upstream_timeout 10s;',
  'error_page 502 504 = @away;',
  'error_page 413 = @too_large;',
];

/** Limit of request bodies, enough for the largest picture. The API has its own, smaller limits. */
const MAX_BODY_SIZE = `${String(Math.ceil(MAX_IMAGE_BYTES / 2 ** 20) + 2)}m`;
export const TOO_LARGE: ErrorBody = { code: 'too_large', message: 'The request body is too large' };
/**
 * Number of seconds that nginx waits longer than the API, so that the API can send an error. nginx itself
 * would only close the connection.
 */
const GRACE_SECONDS = 15;
/** Idle timeout of an event stream. The API's heartbeat interval is much shorter. */
export const STREAM_IDLE_TIMEOUT = '120s';

/**
 * Returns directives that stream request bodies to the API, which rejects bodies that are too large or too
 * slow. nginx waits longer than the API, so that the client receives the rejection.
 */
export const uploadStreamingLines = ({ request }: RequestTimeouts): string[] => {
  const uploadTimeout = `${String(Math.ceil(request) + GRACE_SECONDS)}s`;
  return [
    `client_max_body_size ${MAX_BODY_SIZE};`,
    'proxy_request_buffering off;',
    `client_body_timeout ${uploadTimeout};`,
    `proxy_send_timeout ${uploadTimeout};`,
    `lingering_time ${uploadTimeout};`,
    'lingering_timeout 30s;',
  ];
};
