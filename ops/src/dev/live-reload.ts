import type { FastifyInstance } from 'fastify';
import type { ServerResponse } from 'node:http';

const SCRIPT = `new EventSource('/__dev/events').addEventListener('changed', function () { location.reload(); });`;

/** Tag of the script, as the composed page of a development site has it too. */
export const RELOAD_TAG = '<script defer src="/__dev/reload.js"></script>';

/** Tells open pages of a development site to reload. */
export class LiveReload {
  readonly #pages = new Set<ServerResponse>();

  /** Adds the script and its event stream to a gateway. */
  extend(app: FastifyInstance): void {
    app.get('/__dev/reload.js', (_request, reply) => reply.type('text/javascript').send(SCRIPT));
    app.get('/__dev/events', (request, reply) => {
      reply.hijack();
      reply.raw.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-cache' });
      reply.raw.write(':open\n\n');
      this.#pages.add(reply.raw);
      request.raw.on('close', () => this.#pages.delete(reply.raw));
    });
  }

  notify(): void {
    for (const page of this.#pages) page.write('event: changed\ndata: now\n\n');
  }
}
