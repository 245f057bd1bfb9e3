import type * as z from 'zod/mini';

/** Any schema of `zod` or `zod/mini`. Describes what a call accepts or returns. */
export type Schema = z.ZodMiniType;

/** Who may make a call. The server's own policies check finer rules, such as "only the caller's own car". */
export type Access = 'public' | 'user' | 'seller' | 'admin';

/**
 * Describes one endpoint of the API. From this description, the server registers a route, the client sends
 * requests and parses responses, and the OpenAPI document is generated.
 */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path below `{host}`, with `:name` for path parameters. */
  readonly path: string;
  readonly access: Access;
  readonly summary: string;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** Schema of the 2xx response's body. */
  readonly answer: Schema;
  /** Status of the 2xx response. Default: 200. */
  readonly status?: 200 | 201;
  /** Also allows users whose email address is not verified, although the call changes data. */
  readonly allowsUnverified?: true;
  /**
   * The call accepts an `Idempotency-Key`. A repeated request with the same key takes effect once and returns
   * the same response.
   */
  readonly idempotent?: true;
  /**
   * The call reverts an earlier idempotent call. If the user then repeats the earlier call, it counts as a
   * new action.
   */
  readonly undoes?: true;
}

/** Returns the description unchanged, and preserves its literal types. */
export const defineCall = <const C extends Call>(call: C): C => call;

/** The parsed response of a call. */
export type CallResponse<C extends Call> = z.output<C['answer']>;

type InputOf<S> = S extends Schema ? z.input<S> : undefined;

/** What a client passes to a call: only the parts that the call declares. */
export type CallInput<C extends Call> = (C extends { params: Schema }
  ? { params: InputOf<C['params']> }
  : unknown) &
  (C extends { query: Schema } ? { query?: InputOf<C['query']> } : unknown) &
  (C extends { body: Schema } ? { body: InputOf<C['body']> } : unknown);
