import { cleanUp } from '@second-gear/node-utils/testing/clean-up';
import fastify from 'fastify';
import { LiveReload } from './live-reload.ts';

async function serve(reload: LiveReload): Promise<string> {
  const app = fastify({ forceCloseConnections: true });
  reload.extend(app);
  cleanUp(() => app.close());
  return app.listen({ port: 0, host: '127.0.0.1' });
}

/** Subscribes to the live reload events. Returns a function that waits for a version to be sent. */
async function subscribeToVersions(url: string) {
  const abort = new AbortController();
  cleanUp(() => {
    abort.abort();
    return Promise.resolve();
  });
  const response = await fetch(`${url}/__dev/events`, { signal: abort.signal });
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let received = '';
  return async (version: string) => {
    while (!received.includes(`event: shown\ndata: ${version}\n\n`)) {
      const { value, done } = await reader.read();
      if (done) throw new Error(`The stream ended before ${version} came:\n${received}`);
      received += value;
    }
  };
}

test('a page receives the served version even if it connects after the build', async () => {
  const reload = new LiveReload('catalog');
  const url = await serve(reload);
  const earlyListener = await subscribeToVersions(url);
  reload.setVersion('1.0.0-a');
  await earlyListener('1.0.0-a');
  const lateListener = await subscribeToVersions(url);
  await lateListener('1.0.0-a');
  reload.setVersion('1.0.0-b');
  await earlyListener('1.0.0-b');
  await lateListener('1.0.0-b');
});
