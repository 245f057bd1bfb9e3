import { request } from 'node:http';

/** A response over a real connection. */
export interface HttpResponse {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** A request whose body the test sends in pieces, at any time. */
export interface OpenRequest {
  /**
   * Sends a piece of the body. Resolves once the connection has accepted the piece or has ended, even if the
   * server never reads the piece.
   */
  write: (part: Buffer | string) => Promise<void>;
  /** Ends the body. */
  end: () => void;
  /** Aborts the connection. */
  abort: () => void;
  /** Null if the connection ends without a response. */
  response: Promise<HttpResponse | null>;
}

/** Opens a POST to `url`, with a Content-Length only if it is in `headers`. */
export function openPost(url: string, headers: Record<string, string>): OpenRequest {
  const sent = request(url, { method: 'POST', agent: false, headers });
  sent.flushHeaders();
  const responsePromise = new Promise<HttpResponse | null>((resolve, reject) => {
    sent.on('error', () => {
      resolve(null);
    });
    sent.on('response', (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', reject);
      response.on('end', () => {
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(parts).toString(),
        });
      });
    });
  });
  // After the response, Node never calls back for pieces that are written later, so `write` must not wait for
  // them.
  const responseEnd = new Promise<void>((resolve) => {
    sent.once('close', resolve);
  });
  return {
    write: async (part) => {
      const writeDone = new Promise<void>((resolve, reject) => {
        sent.write(part, (error) => {
          if (error) reject(error);
          else resolve();
        });
      });
      await Promise.race([writeDone, responseEnd]);
    },
    end: () => {
      sent.end();
    },
    abort: () => {
      sent.destroy();
    },
    response: responsePromise,
  };
}
