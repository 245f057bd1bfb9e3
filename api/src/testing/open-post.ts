import { request } from 'node:http';

/** A response over a real connection. */
export interface HttpResponse {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** A request whose body the test sends chunk by chunk. */
export interface OpenRequest {
  /**
   * Sends a chunk of the body. Resolves once the chunk is flushed or the request has closed, even if the
   * server never reads the chunk.
   */
  write: (chunk: Buffer | string) => Promise<void>;
  /** Ends the body. */
  end: () => void;
  /** Aborts the connection. */
  abort: () => void;
  /** The response, or null if the connection ends without one. */
  response: Promise<HttpResponse | null>;
}

/** Opens a POST to `url`, with a Content-Length only if it is in `headers`. */
export function openPost(url: string, headers: Record<string, string>): OpenRequest {
  const clientRequest = request(url, { method: 'POST', agent: false, headers });
  clientRequest.flushHeaders();
  const responsePromise = new Promise<HttpResponse | null>((resolve, reject) => {
    clientRequest.on('error', () => {
      resolve(null);
    });
    clientRequest.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks).toString(),
        });
      });
    });
  });
  // Node never calls back for chunks written after the response, so `write` must not wait for them.
  const requestClosed = new Promise<void>((resolve) => {
    clientRequest.once('close', resolve);
  });
  return {
    write: async (chunk) => {
      const writeDone = new Promise<void>((resolve, reject) => {
        clientRequest.write(chunk, (error) => {
          if (error) reject(error);
          else resolve();
        });
      });
      await Promise.race([writeDone, requestClosed]);
    },
    end: () => {
      clientRequest.end();
    },
    abort: () => {
      clientRequest.destroy();
    },
    response: responsePromise,
  };
}
