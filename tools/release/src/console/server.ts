import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createRequestTimeoutOptions, DEFAULT_REQUEST_TIMEOUTS } from '@second-gear/node-utils/connections';
import { BusyError } from '@second-gear/node-utils/lock';
import fastify, { type FastifyInstance } from 'fastify';
import { type BrowserCheck, InconclusiveError } from '../gate/browser/browser-check.ts';
import { allowEarlyResponses } from '../gateway/request-bodies.ts';
import { readDocument } from '../site/discovery-file.ts';
import { ImpossibleMoveError } from '../site/impossible-move-error.ts';
import type { SitePaths } from '../site/paths.ts';
import { type Access, authorize } from './access.ts';
import { executeMove, moveSchema } from './moves.ts';
import { readConsoleState, type StateSources } from './state.ts';

const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

const PAGE_FILES = {
  '/console.js': 'text/javascript',
  '/confirm.js': 'text/javascript',
  '/dom.js': 'text/javascript',
  '/moves.js': 'text/javascript',
  '/view.js': 'text/javascript',
  '/console.css': 'text/css',
  '/favicon.svg': 'image/svg+xml',
} as const;

export interface ConsoleOptions extends StateSources {
  paths: SitePaths;
  who: string;
  access: Access;
  browser: BrowserCheck | null;
}

/**
 * Options of the routes for the page's own files. They need no token, because every call for data or moves
 * does.
 */
const PAGE_ROUTE = { config: { isPage: true } } as const;

const statusOf = (error: unknown): number => {
  if (error instanceof ImpossibleMoveError) return 409;
  if (error instanceof InconclusiveError) return 503;
  return error instanceof BusyError ? 423 : 500;
};

/** Returns the live shell's stylesheet with design tokens and typography. Empty if there is no shell. */
async function readDesignTokens(paths: SitePaths): Promise<string> {
  const shell = (await readDocument(paths))?.extras.shell;
  if (!shell) return '';
  const stylesheet = path.join(paths.shellVersion(shell), 'static', 'base.css');
  return existsSync(stylesheet) ? readFile(stylesheet, 'utf8') : '';
}

/** Creates the operator's console: one page and its endpoints. */
export function createConsole(options: ConsoleOptions): FastifyInstance {
  const { access, paths } = options;
  const app = fastify({
    bodyLimit: 10_000,
    forceCloseConnections: true,
    ...createRequestTimeoutOptions(DEFAULT_REQUEST_TIMEOUTS),
  });
  const readPageFile = (name: string) => readFile(path.join(import.meta.dirname, 'page', name), 'utf8');

  allowEarlyResponses(app);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'Content-Security-Policy': CONTENT_SECURITY_POLICY,
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
      'Cache-Control': 'no-store',
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Resource-Policy': 'same-origin',
    });
    if (!authorize(access, request, reply)) return reply;
  });

  app.get('/', PAGE_ROUTE, async (_request, reply) => {
    const html = await readPageFile('console.html');
    return reply
      .type('text/html')
      .send(html.replace('data-token=""', `data-token="${access.mustTypeToken ? '' : access.token}"`));
  });
  for (const [url, type] of Object.entries(PAGE_FILES)) {
    app.get(url, PAGE_ROUTE, async (_request, reply) =>
      reply.type(type).send(await readPageFile(url.slice(1))),
    );
  }

  app.get('/base.css', PAGE_ROUTE, async (_request, reply) =>
    reply.type('text/css').send(await readDesignTokens(paths)),
  );

  app.get('/api/state', () => readConsoleState(paths, options));

  app.post('/api/move', async (request, reply) => {
    const parsed = moveSchema.safeParse(request.body);
    if (!parsed.success) {
      return reply.code(400).send({ message: parsed.error.issues.map(({ message }) => message).join('. ') });
    }
    try {
      return await executeMove(paths, options.who, options.browser, parsed.data);
    } catch (error) {
      return reply.code(statusOf(error)).send({ message: (error as Error).message });
    }
  });

  return app;
}
