import { createServer, type ServerResponse } from 'node:http';
import { cleanUp } from '@second-gear/node-utils/testing/clean-up';
import { listenOnFreePort } from '../testing/listen-on-free-port.ts';
import { followChangedTags } from './changed-tags.ts';

/** Starts an API with a stream of changed tags. Returns what a reader of it learns, in order. */
async function follow(respond: (response: ServerResponse, count: number) => void) {
  let requestCount = 0;
  const server = createServer((request, response) => {
    requestCount += 1;
    expect(request.url).toBe('/changed-tags');
    respond(response, requestCount);
  });
  const learned: unknown[] = [];
  const messages: string[] = [];
  let wake: () => void = () => undefined;
  const learn = (value: unknown): void => {
    learned.push(value);
    wake();
  };
  const api = await listenOnFreePort(server);
  const stop = followChangedTags(api, {
    onChange: learn,
    onConnection: (isConnected) => {
      if (learned.findLast((value) => typeof value === 'boolean') !== isConnected) learn(isConnected);
    },
    log: (message) => messages.push(message.replace(api, 'API')),
  });
  cleanUp(async () => {
    stop();
  });
  return {
    learned,
    messages,
    waitFor: async (count: number) => {
      while (learned.length < count)
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
    },
  };
}

test('the reader learns of each change, also if a line arrives in parts', async () => {
  const { learned, waitFor } = await follow((response) => {
    response.write('[]\n["cars","car:1"]\n["a');
    setImmediate(() => response.write('ds"]\n'));
  });
  await waitFor(3);
  expect(learned).toEqual([true, ['cars', 'car:1'], ['ads']]);
});

test('after the end of the stream, the reader connects again and learns that it may have missed changes', async () => {
  const { learned, messages, waitFor } = await follow((response, count) => {
    response.write('[]\n');
    if (count === 1) response.end();
    else response.write('["cars"]\n');
  });
  await waitFor(4);
  expect(learned).toEqual([true, false, true, ['cars']]);
  expect(messages).toEqual([expect.stringContaining('The stream ended')]);
});

test('an API without the stream is reported once, and tried again', async () => {
  const { messages, waitFor } = await follow((response, count) => {
    if (count < 3) response.writeHead(404).end();
    else response.write('[]\n');
  });
  await waitFor(2);
  expect(messages).toEqual(['No changes from API, so every page is rendered anew: status 404']);
});
