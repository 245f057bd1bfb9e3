import { VISITOR_COOKIE } from '@second-gear/federation/traffic';
import { DOCUMENT_TYPES, isDocumentHeader, NOT_RENDERED_STATUS } from '../../http/document-headers.ts';
import { MEDIA_TYPES, TEXT_TYPES } from '../../http/media-types.ts';
import { quoteHeader } from './values.ts';

/** Name of the policy header. Server-rendered pages set it themselves. */
export const POLICY_HEADER = 'Content-Security-Policy';

/**
 * Returns the nginx variable with the value of a header that only documents get. For other responses it is
 * empty, and nginx sends no empty headers.
 */
const variableOf = (name: string): string => `$second_gear_${name.toLowerCase().replaceAll('-', '_')}`;

const DOCUMENT_PATTERN = `~^(304 |[0-9]+ (${DOCUMENT_TYPES.map((type) => type.replace('+', '\\+')).join('|')}))`;

/**
 * Defines the variables of the headers that only documents get. 304 responses get them too: they have no
 * media type.
 */
export const documentHeaderMaps = (headers: Readonly<Record<string, string>>): string =>
  Object.entries(headers)
    .filter(([name]) => isDocumentHeader(name))
    .map(
      ([name, value]) => `map "$status $sent_http_content_type" ${variableOf(name)} {
  default "";
  "${DOCUMENT_PATTERN}" ${name === POLICY_HEADER ? '$second_gear_policy' : quoteHeader(value)};
}
`,
    )
    .join('\n');

const TEXT_EXTENSIONS = Object.entries(MEDIA_TYPES).flatMap(([ending, type]) =>
  TEXT_TYPES.includes(type) ? [ending] : [],
);

/**
 * Defines the variable for the `Vary` header of text files. It depends on the address instead of the media
 * type, because 304 responses have no media type. Pages have no file extension.
 */
export const VARY_MAP = `map $uri $second_gear_vary {
  default "";
  "~(^|/)[^/.]*$" "Accept-Encoding";
  "~\\.(${TEXT_EXTENSIONS.join('|')})$" "Accept-Encoding";
}
`;

/**
 * Returns the directives for response headers. A server-rendered page has its own policy and Cache-Control.
 */
export const headerLines = (headers: Readonly<Record<string, string>>): string[] => [
  ...Object.entries(headers).map(
    ([name, value]) =>
      `add_header ${name} ${isDocumentHeader(name) ? variableOf(name) : quoteHeader(value)} always;`,
  ),
  'add_header Cache-Control $second_gear_cache always;',
  'add_header Vary $second_gear_vary always;',
];

/** Returns directives that compress responses on the fly, because precompressed pages could be outdated. */
export const gzipLines = (types: string): string[] => [
  'gzip on;',
  '# Vary is set by its own add_header, so that 304 responses have it too.',
  'gzip_vary off;',
  'gzip_min_length 512;',
  `gzip_types ${types};`,
];

/**
 * Returns the directives that proxy pages to the renderer. The renderer receives no user data except the
 * visitor's id, which selects the canary's visitors. If the renderer is unavailable, too slow or renders no
 * page, nginx sends the static page.
 */
export function rendererProxyLines(
  headers: Readonly<Record<string, string>>,
  scheme: string,
  timeoutMs: number,
): string[] {
  const replacedHeaders = [
    ...Object.keys(headers).filter((name) => name !== POLICY_HEADER),
    'Cache-Control',
    'Vary',
  ];
  const timeout = `${String(timeoutMs)}ms`;
  return [
    `proxy_pass ${scheme}://second_gear_renderer;`,
    'proxy_http_version 1.1;',
    'proxy_pass_request_headers off;',
    'proxy_pass_request_body off;',
    'proxy_set_header Connection "";',
    'proxy_set_header Host $host;',
    'proxy_set_header X-Forwarded-Host $http_host;',
    'proxy_set_header X-Forwarded-Proto $scheme;',
    'proxy_set_header If-None-Match $http_if_none_match;',
    '# The renderer compresses each page once and stores the result.',
    'proxy_set_header Accept-Encoding $http_accept_encoding;',
    'proxy_set_header Traceparent $http_traceparent;',
    `proxy_set_header Cookie "${VISITOR_COOKIE}=$cookie_${VISITOR_COOKIE}";`,
    ...replacedHeaders.map((name) => `proxy_hide_header ${name};`),
    `proxy_connect_timeout ${timeout};`,
    `proxy_send_timeout ${timeout};`,
    `proxy_read_timeout ${timeout};`,
    '# Not after a timeout, because the page would then take twice as long.',
    'proxy_next_upstream error;',
    '# Larger than any page, so that slow clients do not block the renderer.',
    'proxy_buffers 16 32k;',
    'proxy_buffer_size 32k;',
    'proxy_busy_buffers_size 64k;',
    'proxy_intercept_errors on;',
    `error_page ${String(NOT_RENDERED_STATUS)} 502 504 = @page;`,
    'error_page 413 = @too_large;',
  ];
}
