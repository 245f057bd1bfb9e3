import { readEvents } from './event-stream.ts';

const createByteStream = (...chunks: (string | Uint8Array)[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) {
        controller.enqueue(typeof chunk === 'string' ? new TextEncoder().encode(chunk) : chunk);
      }
      controller.close();
    },
  });

async function readAllEvents(...chunks: (string | Uint8Array)[]) {
  let chunkCount = 0;
  const events = [];
  for await (const event of readEvents(createByteStream(...chunks), () => {
    chunkCount += 1;
  })) {
    events.push(event);
  }
  return { events, chunkCount };
}

test('readEvents yields name and data of events, however the bytes are split', async () => {
  const text = 'event: ready\n\nevent: change\ndata: {"topic":"orders"}\n\n';
  const wholeEvents = await readAllEvents(text);
  expect(wholeEvents.events).toEqual([
    { event: 'ready', data: '' },
    { event: 'change', data: '{"topic":"orders"}' },
  ]);
  expect((await readAllEvents(...text)).events).toEqual(wholeEvents.events);
});

test('readEvents accepts all three line endings and several data lines', async () => {
  const expectedEvents = [{ event: 'message', data: 'a\nb' }];
  for (const lineEnd of ['\n', '\r\n', '\r']) {
    const text = `data: a${lineEnd}data:b${lineEnd}${lineEnd}`;
    // The comment `: end` follows, because a CR at the end of the stream may be an incomplete CRLF.
    expect((await readAllEvents(...text, ': end\n')).events).toEqual(expectedEvents);
  }
});

test('readEvents treats a comment as a heartbeat, not as an event', async () => {
  expect(await readAllEvents(': still here\n\n', ':\n\n')).toEqual({ events: [], chunkCount: 2 });
});

test('readEvents decodes a character split across two chunks', async () => {
  const [firstByte, ...otherBytes] = new TextEncoder().encode('é');
  expect(
    (await readAllEvents('data: ', Uint8Array.of(firstByte!), Uint8Array.from(otherBytes), '\n\n')).events[0]
      ?.data,
  ).toBe('é');
});

test('readEvents drops an event that the stream did not complete', async () => {
  expect((await readAllEvents('event: change\ndata: {}\n')).events).toEqual([]);
});
