import { withTimeout } from './wait-until.ts';

/** A stream of server-sent events, read as a browser reads it. */
export interface EventStream {
  status: number;
  headers: Headers;
  /** Returns the next event as `name data`, or null once the stream has ended. */
  next: () => Promise<string | null>;
  /** Reads events until the given one. Throws if the stream ends first. */
  waitFor: (event: string) => Promise<void>;
  /** Returns the body of an error response. */
  readError: () => Promise<unknown>;
  close: () => Promise<void>;
}

/** Opens the event stream at `url` with a session's bearer token. */
export async function openEventStream(url: string, token: string): Promise<EventStream> {
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const next = async (): Promise<string | null> => {
    for (;;) {
      const eventEnd = text.indexOf('\n\n');
      if (eventEnd >= 0) {
        const lines = text.slice(0, eventEnd).split('\n');
        text = text.slice(eventEnd + 2);
        const fields = lines
          .filter((line) => !line.startsWith(':'))
          .map((line) => line.replace(/^\w+: /, ''));
        if (fields.length > 0) return fields.join(' ');
        continue;
      }
      if (!reader) return null;
      const chunk = await withTimeout('more of the stream of events', reader.read());
      if (chunk.done) return null;
      text += chunk.value;
    }
  };
  return {
    status: response.status,
    headers: response.headers,
    next,
    waitFor: async (event) => {
      for (;;) {
        const received = await next();
        if (received === event) return;
        if (received === null) throw new Error(`The stream ended before ${event}`);
      }
    },
    readError: async () => {
      for (let chunk = await reader?.read(); chunk && !chunk.done; chunk = await reader?.read())
        text += chunk.value;
      return JSON.parse(text) as unknown;
    },
    close: async () => {
      await reader?.cancel();
    },
  };
}

/** Returns a `change` event in the format of {@link EventStream.next}. */
export const changeEvent = (topic: string): string => `change ${JSON.stringify({ topic })}`;
