import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';

const BROWSER_DIR_URL = new URL('../browser/', import.meta.url);

/** Modules of `stripe.js`, in dependency order. */
const HOST_MODULES = [
  'host/errors.js',
  'host/frame.js',
  'host/card-element.js',
  'host/elements.js',
  'host/challenge.js',
  'host/client.js',
  'host/main.js',
];

const CONTENT_TYPE_BY_ASSET: Record<string, string> = {
  'card-rules.js': 'text/javascript; charset=utf-8',
  'pages/card-element.js': 'text/javascript; charset=utf-8',
  'pages/card-fields.js': 'text/javascript; charset=utf-8',
  'pages/card-style.js': 'text/javascript; charset=utf-8',
  'pages/controller.js': 'text/javascript; charset=utf-8',
  'pages/host-messages.js': 'text/javascript; charset=utf-8',
  'pages/call-provider.js': 'text/javascript; charset=utf-8',
  'pages/three-d-secure.js': 'text/javascript; charset=utf-8',
  'pages/card-element.css': 'text/css; charset=utf-8',
  'pages/onboarding.css': 'text/css; charset=utf-8',
  'pages/three-d-secure.css': 'text/css; charset=utf-8',
};

const FRAME_PAGES = ['card-element', 'controller', 'three-d-secure'];

/**
 * Content-Security-Policy of the frame pages. It allows only the sandbox's own files. Any site may embed
 * these pages, as with the provider.
 */
const FRAME_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; " +
  "form-action 'none'; require-trusted-types-for 'script'";

const readBrowserFile = (name: string): Promise<string> => readFile(new URL(name, BROWSER_DIR_URL), 'utf8');

/**
 * Joins the host modules into one classic script, because `window.Stripe` must exist when the script's load
 * event fires. The modules must follow these rules: each import starts a line, `export` comes only before a
 * declaration, and names are unique across modules.
 */
export async function bundleHostScript(): Promise<string> {
  const modules = await Promise.all(HOST_MODULES.map(readBrowserFile));
  const body = modules
    .join('\n')
    .replace(/^import [^;]*;$/gm, '')
    .replace(/^export /gm, '');
  return `(() => {\n'use strict';\n${body}\n})();\n`;
}

/** Serves the browser script, its frame pages, and their files. */
export function servePages(app: FastifyInstance): void {
  const commonHeaders = { 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' };

  app.get('/stripe.js', async (_request, reply) =>
    reply
      .headers({
        ...commonHeaders,
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
      })
      .type('text/javascript; charset=utf-8')
      .send(await bundleHostScript()),
  );
  for (const page of FRAME_PAGES) {
    app.get(`/${page}`, async (_request, reply) =>
      reply
        .headers({
          ...commonHeaders,
          'content-security-policy': FRAME_POLICY,
          'referrer-policy': 'no-referrer',
        })
        .type('text/html; charset=utf-8')
        .send(await readBrowserFile(`pages/${page}.html`)),
    );
  }
  for (const [name, type] of Object.entries(CONTENT_TYPE_BY_ASSET)) {
    app.get(`/assets/${name}`, async (_request, reply) =>
      reply
        .headers(commonHeaders)
        .type(type)
        .send(await readBrowserFile(name)),
    );
  }
}
