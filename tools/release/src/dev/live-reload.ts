import type { ServerResponse } from 'node:http';
import { DISCOVERY_ELEMENT_ID } from '@second-gear/federation/page-elements';
import type { FastifyInstance } from 'fastify';

/**
 * Returns a script that reloads the page when the site serves another version of the remote. The server sends
 * the version on each connection, so the script misses no build. It reloads once per version: a reloaded
 * page that still contains another version belongs to another site.
 */
const reloadScript = (
  remote: string,
): string => `new EventSource('/__dev/events').addEventListener('shown', function (event) {
  var page = JSON.parse(document.getElementById('${DISCOVERY_ELEMENT_ID}').textContent);
  var isHere = (page.microFrontends['${remote}'] || []).some(function (arm) { return arm.metadata.version === event.data; });
  if (isHere || sessionStorage.getItem('dev-shown') === event.data) return;
  sessionStorage.setItem('dev-shown', event.data);
  location.reload();
});`;

/** Element that loads the reload script. */
export const RELOAD_TAG = '<script defer src="/__dev/reload.js"></script>';

/** Reloads the open pages of a development site when the remote's version changes. */
export class LiveReload {
  readonly #remote: string;
  readonly #pages = new Set<ServerResponse>();
  #version: string | null = null;

  constructor(remote: string) {
    this.#remote = remote;
  }

  /** Adds the script and its event stream to a gateway. */
  extend(app: FastifyInstance): void {
    app.get('/__dev/reload.js', (_request, reply) =>
      reply.type('text/javascript').send(reloadScript(this.#remote)),
    );
    app.get('/__dev/events', (request, reply) => {
      reply.hijack();
      reply.raw.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-cache' });
      // Browsers reconnect after half a second, in case the development server restarts.
      reply.raw.write('retry: 500\n\n');
      this.#pages.add(reply.raw);
      request.raw.on('close', () => this.#pages.delete(reply.raw));
      this.#notify(reply.raw);
    });
  }

  /** Sets the version that the site serves. */
  setVersion(version: string): void {
    this.#version = version;
    for (const page of this.#pages) this.#notify(page);
  }

  #notify(page: ServerResponse): void {
    if (this.#version !== null) page.write(`event: shown\ndata: ${this.#version}\n\n`);
  }
}
