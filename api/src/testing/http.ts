import { request } from 'node:http';

/** An answer over a real connection. */
export interface HttpAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** A request whose body is written piece by piece, so that a test says when and how it arrives. */
export interface OpenRequest {
  /** Sends a piece; resolves once the connection has taken it, or has ended: then `answer` tells how. */
  write: (piece: Buffer | string) => Promise<void>;
  /** Ends the body. */
  end: () => void;
  /** Cuts the connection. */
  abort: () => void;
  /** Null where the connection ends without one. */
  answer: Promise<HttpAnswer | null>;
}

/** Opens a POST to `url` without a length announced, unless `headers` do. */
export function openPost(url: string, headers: Record<string, string>): OpenRequest {
  const sent = request(url, { method: 'POST', agent: false, headers });
  sent.flushHeaders();
  const answer = new Promise<HttpAnswer | null>((resolve, reject) => {
    sent.on('error', () => {
      resolve(null);
    });
    sent.on('response', (response) => {
      const pieces: Buffer[] = [];
      response.on('data', (piece: Buffer) => pieces.push(piece));
      response.on('error', reject);
      response.on('end', () => {
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(pieces).toString(),
        });
      });
    });
  });
  // Once it has its answer the client closes, and never calls back for a piece that it was given after that.
  const ended = new Promise<void>((resolve) => {
    sent.once('close', resolve);
  });
  return {
    write: async (piece) => {
      const taken = new Promise<void>((resolve, reject) => {
        sent.write(piece, (error) => {
          if (error) reject(error);
          else resolve();
        });
      });
      await Promise.race([taken, ended]);
    },
    end: () => {
      sent.end();
    },
    abort: () => {
      sent.destroy();
    },
    answer,
  };
}
