import { cleanUp } from '@second-gear/toolkit/testing/clean-up';
import fastify from 'fastify';
import { LiveReload } from './live-reload.ts';

async function serve(reload: LiveReload): Promise<string> {
  const app = fastify({ forceCloseConnections: true });
  reload.extend(app);
  cleanUp(() => app.close());
  return app.listen({ port: 0, host: '127.0.0.1' });
}

/** Subscribes to a page's event stream. Returns the events so far. */
async function listenTo(url: string) {
  const ended = new AbortController();
  cleanUp(() => {
    ended.abort();
    return Promise.resolve();
  });
  const answer = await fetch(`${url}/__dev/events`, { signal: ended.signal });
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  let heard = '';
  return async (version: string) => {
    while (!heard.includes(`event: shown\ndata: ${version}\n\n`)) {
      const { value, done } = await reader.read();
      if (done) throw new Error(`The stream ended before ${version} came:\n${heard}`);
      heard += value;
    }
  };
}

test('a page receives the version that is shown, also if it connects later', async () => {
  const reload = new LiveReload('catalog');
  const url = await serve(reload);
  const early = await listenTo(url);
  reload.show('1.0.0-a');
  await early('1.0.0-a');
  const late = await listenTo(url);
  await late('1.0.0-a');
  reload.show('1.0.0-b');
  await early('1.0.0-b');
  await late('1.0.0-b');
});
