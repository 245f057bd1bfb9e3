import type * as z from 'zod/mini';

/** Any schema of `zod` or `zod/mini`. */
export type Schema = z.ZodMiniType;

/** Required role of the caller. The server checks further rules, such as "only the caller's own car". */
export type Access = 'public' | 'user' | 'seller' | 'admin';

/**
 * Description of one API endpoint. The server registers a route from it, the client sends requests and parses
 * responses with it, and the OpenAPI document is generated from it.
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
  /** Schema of a 2xx response body. */
  readonly answer: Schema;
  /** Status code of a successful response. Default: 200. */
  readonly status?: 200 | 201;
  /** Allows users with an unverified email address, although the call changes data. */
  readonly allowsUnverified?: true;
  /**
   * The call accepts an `Idempotency-Key`. A repeated request with the same key takes effect once and returns
   * the same response.
   */
  readonly idempotent?: true;
  /**
   * The call reverts the effect of an idempotent call. If the user repeats that call later, it counts as a
   * new action.
   */
  readonly undoes?: true;
}

/** Returns the description unchanged. Its type parameter preserves the literal types. */
export const defineCall = <const C extends Call>(call: C): C => call;

/** The parsed response to a call. */
export type CallResponse<C extends Call> = z.output<C['answer']>;

type SchemaInput<S> = S extends Schema ? z.input<S> : undefined;

/** Input of a call: the parts that its description declares. */
export type CallInput<C extends Call> = (C extends { params: Schema }
  ? { params: SchemaInput<C['params']> }
  : unknown) &
  (C extends { query: Schema } ? { query?: SchemaInput<C['query']> } : unknown) &
  (C extends { body: Schema } ? { body: SchemaInput<C['body']> } : unknown);
