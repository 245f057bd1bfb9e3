import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { matchesIfNoneMatch } from '@second-gear/node-utils/entity-tags';
import { createLog, type Logger } from '@second-gear/node-utils/json-log';
import { getSpan, toTraceparent } from '@second-gear/node-utils/trace-context';
import { NOT_RENDERED_HEADER, NOT_RENDERED_STATUS } from '../http/document-headers.ts';
import { INVALID_ADDRESS } from '../http/error-replies.ts';
import { parseTarget } from '../http/request-target.ts';
import type { RendererMetrics, RenderOutcome } from './metrics.ts';
import { NotRenderedError } from './renderer-pool.ts';
import type { PageResponse, Renderer } from './renderer.ts';
import { logRequest } from './request-log.ts';

/** Returns the origin that the visitor's browser requested, as forwarded by the gateway. */
function getRequestOrigin({ headers }: IncomingMessage): string {
  const scheme = headers['x-forwarded-proto'] === 'https' ? 'https' : 'http';
  const host = String(headers['x-forwarded-host'] ?? headers.host ?? 'localhost');
  const origin = `${scheme}://${host}`;
  return URL.canParse(origin) && new URL(origin).host === host ? origin : 'http://localhost';
}

function sendText(response: ServerResponse, type: string, text: string): void {
  response.setHeader('Content-Type', type);
  response.end(text);
}

function sendInvalidTarget(response: ServerResponse): void {
  response.statusCode = 400;
  response.setHeader('X-Content-Type-Options', 'nosniff');
  sendText(response, 'application/json; charset=utf-8', JSON.stringify(INVALID_ADDRESS));
}

function toRenderOutcome({ outcome, notRendered, isComplete }: PageResponse): RenderOutcome {
  if (outcome !== 'rendered') return outcome;
  return notRendered ?? (isComplete ? 'page' : 'frame');
}

async function handlePage(
  renderer: Renderer,
  metrics: RendererMetrics,
  log: Logger,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const requestLog = logRequest(log, request, response);
  const target = parseTarget(request.url ?? '');
  if (!target) {
    sendInvalidTarget(response);
    return;
  }
  const recordMetrics = metrics.startRender();
  const recordOutcome: typeof recordMetrics = (outcome) => {
    recordMetrics(outcome);
    requestLog.add({ outcome });
  };
  try {
    const page = await renderer.renderPage({
      target,
      origin: getRequestOrigin(request),
      cookies: request.headers.cookie ?? '',
      traceparent: toTraceparent(getSpan(request)),
      onRoute: (route) => {
        requestLog.add({ route });
      },
    });
    recordOutcome(toRenderOutcome(page));
    for (const [name, value] of Object.entries(page.headers)) response.setHeader(name, value);
    response.statusCode = page.status;
    if (page.status === 200) {
      const etag = page.content.etag();
      response.setHeader('ETag', etag);
      response.setHeader('Vary', 'Accept-Encoding');
      if (matchesIfNoneMatch(request.headers['if-none-match'], etag)) {
        response.statusCode = 304;
        response.end();
        return;
      }
    }
    const { bytes, encoding } = await page.content.encodeFor(request.headers['accept-encoding']?.toString());
    if (encoding !== 'identity') response.setHeader('Content-Encoding', encoding);
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.setHeader('Content-Length', bytes.length);
    response.end(request.method === 'HEAD' ? undefined : bytes);
  } catch (error) {
    const reason = error instanceof NotRenderedError ? error.reason : 'failed';
    if (!(error instanceof NotRenderedError)) requestLog.error(error);
    recordOutcome(reason);
    response.statusCode = NOT_RENDERED_STATUS;
    response.setHeader(NOT_RENDERED_HEADER, reason);
    response.end();
  }
}

/** Creates the renderer's HTTP server for the gateway or nginx. `/-/` is for operators. */
export function createService(
  renderer: Renderer,
  metrics: RendererMetrics,
  log: Logger = createLog('renderer', 'silent'),
): Server {
  return createServer((request, response) => {
    if (request.url === '/-/state') sendText(response, 'application/json', JSON.stringify(renderer.state()));
    else if (request.url === '/-/metrics') {
      void metrics.text().then((text) => {
        sendText(response, metrics.type, text);
      });
    } else if (request.method === 'GET' || request.method === 'HEAD')
      void handlePage(renderer, metrics, log, request, response);
    else {
      response.statusCode = 405;
      response.setHeader('Allow', 'GET, HEAD');
      response.end();
    }
  });
}
