import type { ErrorBody } from '@second-gear/contract/errors';
import { MAX_IMAGE_BYTES } from '@second-gear/contract/image-sources';
import type { TimeLimits } from '@second-gear/contract/server/connections';

/** Directives of every location that leads to the API. */
export const TO_API = [
  'proxy_http_version 1.1;',
  'proxy_set_header Connection "";',
  'proxy_set_header Host $host;',
  '# What a client says of itself here is not believed.',
  'proxy_set_header X-Forwarded-For $remote_addr;',
  'proxy_set_header X-Forwarded-Proto $scheme;',
  '# Another process gets a request that one failed to answer, but no POST or PATCH that was sent: it may be done.',
  'proxy_connect_timeout 5s;',
  'proxy_next_upstream error timeout;',
  'proxy_next_upstream_timeout 10s;',
  'error_page 502 504 = @away;',
  'error_page 413 = @too_large;',
];

/** Room for the largest picture and what is sent around it: the API itself says what is too large. */
const LARGEST_BODY = `${String(Math.ceil(MAX_IMAGE_BYTES / 2 ** 20) + 2)}m`;
export const TOO_LARGE: ErrorBody = { code: 'too_large', message: 'The request body is too large' };
/** How much longer nginx waits than the API, which says what was wrong: nginx would close without a word. */
const GRACE_SECONDS = 15;
/** Far more than the API is ever silent on a stream of events. */
export const SILENCE = '120s';

/**
 * Bodies go on as they come, so that the API refuses those that are too large or too slow in its own words. Whoever
 * sends on has that much time to look for the answer before the connection is closed.
 */
export const asTheyCome = ({ request }: TimeLimits): string[] => {
  const patience = `${String(Math.ceil(request) + GRACE_SECONDS)}s`;
  return [
    `client_max_body_size ${LARGEST_BODY};`,
    'proxy_request_buffering off;',
    `client_body_timeout ${patience};`,
    `proxy_send_timeout ${patience};`,
    `lingering_time ${patience};`,
    'lingering_timeout 30s;',
  ];
};
