import type { TimeLimits } from '@second-gear/contract/server/connections';
import { OPERATOR_ENDPOINTS } from '../../gateway/classify-target.ts';
import { API_UNAVAILABLE, INVALID_ADDRESS, NOT_FOUND } from '../../gateway/error-replies.ts';
import { MUTABLE_FILES, VERSION_FILE } from '../../site/public-files.ts';
import { MEDIA_TYPES, TEXT_TYPES } from '../media-types.ts';
import { documentHeaderMaps, gzipLines, headerLines, POLICY, toRenderer, VARY_MAP } from './pages.ts';
import { API_PROXY_LINES, STREAM_IDLE_TIMEOUT, TOO_LARGE, uploadStreamingLines } from './to-api.ts';
import { upstream } from './upstreams.ts';
import { indented, quoted, quotedHeader, validated } from './values.ts';

export interface NginxOptions {
  /** Site directory, as a path on nginx's machine. */
  site: string;
  /** Headers of all site files. No release changes them. */
  headers: Readonly<Record<string, string>>;
  /** Addresses of the API's processes, such as http://127.0.0.1:4000. */
  api: readonly string[];
  /** Listen directive: a port, or an address with a port. */
  listen: string;
  /** Names of the server. `_` matches any. */
  names: string;
  /** Files of the certificate and its key. Without them nginx serves plain HTTP. */
  tls: { certificate: string; key: string } | null;
  /** Time limits for receiving a request. The API has the same. */
  limits: TimeLimits;
  /** Whether the Brotli static module is loaded. */
  brotli: boolean;
  /** Address of the renderer and its timeout in milliseconds. Null if browsers render every page. */
  renderer: { address: string; timeoutMs: number } | null;
}

const LISTEN = /^(\[[0-9a-f:]+\]:|[\w.-]+:)?\d+$/i;
const NAMES = /^[\w.*-]+( [\w.*-]+)*$/;

function serverHead({ listen, names, tls }: NginxOptions): string[] {
  const name = `server_name ${validated(names, 'list of host names', NAMES)};`;
  const port = validated(listen, 'port, or address with one', LISTEN);
  if (!tls) return [`listen ${port};`, name];
  return [
    `listen ${port} ssl http2;`,
    name,
    `ssl_certificate ${quoted(tls.certificate)};`,
    `ssl_certificate_key ${quoted(tls.key)};`,
    'ssl_protocols TLSv1.2 TLSv1.3;',
  ];
}

const redirect = ({ names }: NginxOptions): string => `
server {
  listen 80;
  server_name ${names};
  return 301 https://$host$request_uri;
}
`;

/**
 * nginx pattern of request targets that `parseTarget` rejects: empty and dot segments, backslashes and
 * control characters in the path, also encoded, and fragments. nginx itself rejects unencoded control
 * characters.
 */
const INVALID_TARGET_PATTERN = String.raw`^/%2f|#|^[^?]*(//|\x5c|%5c|%[01][0-9a-f]|%7f|/(\.|%2e){1,2}(/|\?|$))`;

/** Internal location for rejected targets. Clients cannot request it. */
const INVALID_TARGET_LOCATION = '/-/refused-target';

/**
 * Returns nginx's configuration of a site, as a file to include in its `http` block. nginx responds like the
 * gateway. The configuration does not depend on releases, so nginx needs no reload.
 * @throws NginxValueError if a value cannot be written in nginx's syntax
 */
export function nginxConfig(options: NginxOptions): string {
  const { site, headers, api, tls, limits, brotli, renderer } = options;
  const { scheme, servers } = upstream(api);
  const types = Object.entries(MEDIA_TYPES).map(([ending, type]) => `${type} ${ending};`);
  const mutableLocations = MUTABLE_FILES.map((name) => `location = /${name} { }`);
  const compressed = TEXT_TYPES.filter((type) => type !== 'text/html').join(' ');
  const rendererUpstream = renderer && upstream([renderer.address], 'renderer');
  const pages =
    renderer && rendererUpstream
      ? toRenderer(headers, rendererUpstream.scheme, renderer.timeoutMs)
      : ['try_files /index.html =404;'];
  return `# Written by npm run deploy:nginx. No release changes it: what a page needs of its own is in the page.

map $upstream_http_cache_control $second_gear_page_cache {
  default $upstream_http_cache_control;
  "" "no-cache";
}

map "$status $uri" $second_gear_cache {
  default $second_gear_page_cache;
  "~^(200|206|304) /(shell|remotes)/" "public, max-age=31536000, immutable";
}

# A page that was drawn brings its own policy, which names its styles.
map $upstream_http_content_security_policy $second_gear_policy {
  default "";
  "" ${quotedHeader(headers[POLICY] ?? '')};
}

${documentHeaderMaps(headers)}
${VARY_MAP}
upstream second_gear_api {
${indented(servers, 1)}
  keepalive 64;
}
${
  rendererUpstream
    ? `
upstream second_gear_renderer {
${indented(rendererUpstream.servers, 1)}
  keepalive 16;
}
`
    : ''
}${tls ? redirect(options) : ''}
server {
${indented(serverHead(options), 1)}
  server_tokens off;
  client_header_timeout ${String(Math.ceil(Math.min(limits.request, limits.headers)))}s;
  # Not a named location: nginx cannot lead a target there whose path it could not parse, and would send status 500.
  error_page 400 = ${INVALID_TARGET_LOCATION};
  error_page 413 = @too_large;
  # The gateway refuses these too: another parser could read another address in them.
  if ($request !~ "^[A-Z]+ /") {
    rewrite ^ ${INVALID_TARGET_LOCATION} last;
  }
  if ($request_uri ~* "${INVALID_TARGET_PATTERN}") {
    rewrite ^ ${INVALID_TARGET_LOCATION} last;
  }
  root ${quoted(site)};
  charset utf-8;
  charset_types ${compressed};
  default_type application/octet-stream;
  types {
${indented(types, 2)}
  }

  location / {
${indented(headerLines(headers), 2)}
${indented(gzipLines(compressed), 2)}

    # What is not listed as public is for operators only. Versions never change, and are never answered by the page.
    location ~* "${VERSION_FILE}" {
      gzip_static on;
${brotli ? '      brotli_static on;\n' : ''}      try_files $uri =404;
    }
${indented(mutableLocations, 2)}
    # Other people's files, such as those that prove whose the name is.
    location ^~ /.well-known/ {
      try_files $uri =404;
    }
    location ~ "^/(shell|remotes)/|^/-(/|$)|/\\.|\\.[^/]*$" {
      return 404;
    }
${indented(pages, 2)}
  }
${
  rendererUpstream
    ? `
  # As browsers draw it.
  location @page {
${indented(headerLines(headers), 2)}
${indented(gzipLines(compressed), 2)}
    try_files /index.html =404;
  }
`
    : ''
}
  location /api/ {
    proxy_pass ${scheme}://second_gear_api/;
${indented(API_PROXY_LINES, 2)}
${indented(uploadStreamingLines(limits), 2)}

    location = /api/events {
      proxy_pass ${scheme}://second_gear_api/events;
      proxy_buffering off;
      proxy_read_timeout ${STREAM_IDLE_TIMEOUT};
    }
    # For operators alone, who ask the API's processes themselves.
    location ~ "^/api/(${OPERATOR_ENDPOINTS.join('|')})(/|$)" {
      default_type application/json;
      return 404 '${JSON.stringify(NOT_FOUND)}';
    }
  }

  # It lists what the database holds, and must lie at the site's root to speak for it.
  location = /sitemap.xml {
    proxy_pass ${scheme}://second_gear_api/sitemap.xml;
${indented(API_PROXY_LINES, 2)}
  }

  location @away {
    default_type application/json;
    return 503 '${JSON.stringify(API_UNAVAILABLE)}';
  }

  location = ${INVALID_TARGET_LOCATION} {
    internal;
    default_type application/json;
    return 400 '${JSON.stringify(INVALID_ADDRESS)}';
  }

  location @too_large {
    default_type application/json;
    return 413 '${JSON.stringify(TOO_LARGE)}';
  }
}
`;
}
