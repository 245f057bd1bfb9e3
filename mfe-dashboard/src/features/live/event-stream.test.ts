import { readEvents } from './event-stream.ts';

const bytes = (...chunks: (string | Uint8Array)[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) {
        controller.enqueue(typeof chunk === 'string' ? new TextEncoder().encode(chunk) : chunk);
      }
      controller.close();
    },
  });

async function read(...chunks: (string | Uint8Array)[]) {
  let signs = 0;
  const events = [];
  for await (const event of readEvents(bytes(...chunks), () => {
    signs += 1;
  })) {
    events.push(event);
  }
  return { events, signs };
}

test('events come with name and data, however the bytes are cut', async () => {
  const text = 'event: ready\n\nevent: change\ndata: {"topic":"orders"}\n\n';
  const whole = await read(text);
  expect(whole.events).toEqual([
    { event: 'ready', data: '' },
    { event: 'change', data: '{"topic":"orders"}' },
  ]);
  expect((await read(...text)).events).toEqual(whole.events);
});

test('all three kinds of line ends, and several data lines', async () => {
  const wanted = [{ event: 'message', data: 'a\nb' }];
  for (const end of ['\n', '\r\n', '\r']) {
    const text = `data: a${end}data:b${end}${end}`;
    // A lone CR at the end of all bytes is not known to be whole.
    expect((await read(...text, ': end\n')).events).toEqual(wanted);
  }
});

test('a comment is a sign of life and no event', async () => {
  expect(await read(': still here\n\n', ':\n\n')).toEqual({ events: [], signs: 2 });
});

test('a letter cut in two stays whole', async () => {
  const [first, ...others] = new TextEncoder().encode('é');
  expect((await read('data: ', Uint8Array.of(first!), Uint8Array.from(others), '\n\n')).events[0]?.data).toBe(
    'é',
  );
});

test('an event that was not ended is not told', async () => {
  expect((await read('event: change\ndata: {}\n')).events).toEqual([]);
});
