/** One event of a stream: its name (`message` when it has none) and its data lines. */
export interface StreamEvent {
  event: string;
  data: string;
}

/** The event that a block of lines describes; null for comments and blocks without data or name. */
function eventOf(lines: readonly string[]): StreamEvent | null {
  let event = 'message';
  const data: string[] = [];
  for (const line of lines) {
    const colon = line.indexOf(':');
    if (colon === 0) continue;
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'event') event = value;
    if (field === 'data') data.push(value);
  }
  return data.length > 0 || event !== 'message' ? { event, data: data.join('\n') } : null;
}

/**
 * The events in a stream's bytes, in order, until it ends. `onBytes` hears of everything that comes,
 * comments too: they are the server's sign of life. Rejects when the stream breaks.
 * Source of the format: https://html.spec.whatwg.org/multipage/server-sent-events.html#parsing-an-event-stream
 */
export async function* readEvents(
  bytes: ReadableStream<Uint8Array>,
  onBytes: () => void,
): AsyncGenerator<StreamEvent> {
  const reader = bytes.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  let block: string[] = [];
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      onBytes();
      rest += decoder.decode(value, { stream: true });
      // A CR at the very end may be half of a CRLF: it waits for what follows.
      const lines = rest.split(/\r\n|\n|\r(?!$)/);
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (line !== '') {
          block.push(line);
          continue;
        }
        const event = eventOf(block);
        block = [];
        if (event) yield event;
      }
    }
  } finally {
    reader.releaseLock();
  }
}
