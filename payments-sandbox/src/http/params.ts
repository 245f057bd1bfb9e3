import { invalidRequest, missingParam, notOneOf } from './errors.ts';
import type { FormTree } from './form.ts';

const invalidObject = (name: string) => invalidRequest(`Invalid object`, { param: name });

/**
 * Reads a call's parameters by name and remembers which were asked for, so that `end` can refuse the rest:
 * a misspelt parameter fails here as it does at the provider.
 */
export class Params {
  readonly #tree: FormTree;
  readonly #prefix: string;
  readonly #known = new Set<string>();
  readonly #parts: Params[] = [];
  #begun = false;
  #atBegin: (() => void) | undefined;

  constructor(tree: FormTree, prefix = '') {
    this.#tree = tree;
    this.#prefix = prefix;
  }

  #full(name: string): string {
    return this.#prefix ? `${this.#prefix}[${name}]` : name;
  }

  /** The text, or undefined where it is absent or empty. Throws where it is an object. */
  text(name: string): string | undefined {
    this.#known.add(name);
    const value = this.#tree[name];
    if (typeof value === 'object') throw invalidObject(this.#full(name));
    return value === '' ? undefined : value;
  }

  required(name: string): string {
    const value = this.text(name);
    if (value === undefined) throw missingParam(this.#full(name));
    return value;
  }

  integer(name: string): number | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    if (!/^-?\d{1,15}$/.test(value)) {
      throw invalidRequest(`Invalid integer: ${value}`, {
        code: 'parameter_invalid_integer',
        param: this.#full(name),
      });
    }
    return Number(value);
  }

  flag(name: string): boolean {
    const value = this.text(name);
    if (value !== undefined && value !== 'true' && value !== 'false') {
      throw invalidRequest(`Invalid boolean: ${value}`, { param: this.#full(name) });
    }
    return value === 'true';
  }

  part(name: string): Params | undefined {
    this.#known.add(name);
    const value = this.#tree[name];
    if (value === undefined) return undefined;
    if (typeof value === 'string') throw invalidObject(this.#full(name));
    const part = new Params(value, this.#full(name));
    this.#parts.push(part);
    return part;
  }

  /** Every text below `name`, such as metadata; at most 50 keys of 40 characters and values of 500. */
  texts(name: string): Record<string, string> {
    this.#known.add(name);
    const value = this.#tree[name];
    if (value === undefined || value === '') return {};
    if (typeof value === 'string') throw invalidObject(this.#full(name));
    const entries = Object.entries(value);
    const bad = entries.find(
      ([key, text]) => typeof text !== 'string' || key.length > 40 || text.length > 500,
    );
    if (bad || entries.length > 50) {
      throw invalidRequest(`Invalid ${name}`, { param: this.#full(bad ? `${name}[${bad[0]}]` : name) });
    }
    return Object.fromEntries(entries.map(([key, text]) => [key, text as string]));
  }

  /** Texts of a list, such as `expand[]`. */
  list(name: string): string[] {
    return Object.values(this.texts(name));
  }

  /** A list's `created`: a second, or bounds; tells whether a time in seconds is within. */
  within(name: string): (second: number) => boolean {
    this.#known.add(name);
    if (typeof this.#tree[name] !== 'object') {
      const exact = this.integer(name);
      return (second) => exact === undefined || second === exact;
    }
    const bounds = this.part(name);
    const [gt, gte, lt, lte] = ['gt', 'gte', 'lt', 'lte'].map((bound) => bounds?.integer(bound));
    return (second) =>
      (gt === undefined || second > gt) &&
      (gte === undefined || second >= gte) &&
      (lt === undefined || second < lt) &&
      (lte === undefined || second <= lte);
  }

  /** One of some words, or undefined where it is absent. */
  word<W extends string>(name: string, words: readonly W[]): W | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    const word = words.find((known) => known === value);
    if (word === undefined) throw notOneOf(this.#full(name), words);
    return word;
  }

  /** Names that the provider takes and the sandbox has no use for. */
  ignore(...names: string[]): void {
    for (const name of names) this.#known.add(name);
  }

  /** Whether the parameters were found right, so that the work has begun. */
  get begun(): boolean {
    return this.#begun;
  }

  /** What happens at the very beginning of the work; where it throws, nothing is done. */
  atBegin(strike: () => void): void {
    this.#atBegin = strike;
  }

  /** Refuses every parameter that nobody asked for. From here on the call's work has begun. */
  end(): void {
    const stray = Object.keys(this.#tree).find((name) => !this.#known.has(name));
    if (stray !== undefined) {
      const param = this.#full(stray);
      throw invalidRequest(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
    }
    for (const part of this.#parts) part.end();
    if (this.#begun) return;
    this.#begun = true;
    this.#atBegin?.();
  }
}
