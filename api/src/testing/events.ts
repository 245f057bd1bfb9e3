import { inTime } from './until.ts';

/** A stream of server-sent events, read like in a browser. */
export interface OpenEvents {
  status: number;
  headers: Headers;
  /** Returns the next event as `name data`, or null once the stream has ended. */
  next: () => Promise<string | null>;
  /** Reads until this event. Throws if the stream ends before. */
  until: (event: string) => Promise<void>;
  /** Returns the body of an error response. */
  refusal: () => Promise<unknown>;
  close: () => Promise<void>;
}

/** Opens a stream at `url`. Closes when the server ends it. */
export async function openEvents(url: string, token: string): Promise<OpenEvents> {
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const next = async (): Promise<string | null> => {
    for (;;) {
      const end = text.indexOf('\n\n');
      if (end >= 0) {
        const lines = text.slice(0, end).split('\n');
        text = text.slice(end + 2);
        const fields = lines
          .filter((line) => !line.startsWith(':'))
          .map((line) => line.replace(/^\w+: /, ''));
        if (fields.length > 0) return fields.join(' ');
        continue;
      }
      if (!reader) return null;
      const read = await inTime('more of the stream of events', reader.read());
      if (read.done) return null;
      text += read.value;
    }
  };
  return {
    status: answer.status,
    headers: answer.headers,
    next,
    until: async (event) => {
      for (;;) {
        const said = await next();
        if (said === event) return;
        if (said === null) throw new Error(`The stream ended before ${event}`);
      }
    },
    refusal: async () => {
      for (let read = await reader?.read(); read && !read.done; read = await reader?.read())
        text += read.value;
      return JSON.parse(text) as unknown;
    },
    close: async () => {
      await reader?.cancel();
    },
  };
}

/** A `change` event in the format of {@link OpenEvents.next}. */
export const change = (topic: string): string => `change ${JSON.stringify({ topic })}`;
