/** One event of a stream: its name (`message` by default) and its data lines. */
export interface StreamEvent {
  event: string;
  data: string;
}

/** Parses a block of lines. Returns null for comments and blocks without data or name. */
function parseEvent(lines: readonly string[]): StreamEvent | null {
  let event = 'message';
  const data: string[] = [];
  for (const line of lines) {
    const colonIndex = line.indexOf(':');
    if (colonIndex === 0) continue;
    const field = colonIndex < 0 ? line : line.slice(0, colonIndex);
    const value = colonIndex < 0 ? '' : line.slice(colonIndex + 1).replace(/^ /, '');
    if (field === 'event') event = value;
    if (field === 'data') data.push(value);
  }
  return data.length > 0 || event !== 'message' ? { event, data: data.join('\n') } : null;
}

/**
 * Yields the events of a byte stream in order until it ends. `onBytes` runs for every chunk, including
 * comments, which are heartbeats. Rejects if the stream breaks. Format:
 * https://html.spec.whatwg.org/multipage/server-sent-events.html#parsing-an-event-stream
 */
export async function* readEvents(
  bytes: ReadableStream<Uint8Array>,
  onBytes: () => void,
): AsyncGenerator<StreamEvent> {
  const reader = bytes.getReader();
  const decoder = new TextDecoder();
  let buffer = '';
  let blockLines: string[] = [];
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      onBytes();
      buffer += decoder.decode(value, { stream: true });
      // A trailing CR may be half of a CRLF, so it waits for the next chunk.
      const lines = buffer.split(/\r\n|\n|\r(?!$)/);
      buffer = lines.pop() ?? '';
      for (const line of lines) {
        if (line !== '') {
          blockLines.push(line);
          continue;
        }
        const event = parseEvent(blockLines);
        blockLines = [];
        if (event) yield event;
      }
    }
  } finally {
    reader.releaseLock();
  }
}
