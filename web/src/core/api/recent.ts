/** A map that drops entries older than `lifetime` (ms), and the oldest beyond `size` entries. */
export class Recent<V> {
  readonly #entries = new Map<string, { value: V; until: number }>();
  readonly #lifetime: number;
  readonly #size: number;

  constructor(lifetime: number, size: number) {
    this.#lifetime = lifetime;
    this.#size = size;
  }

  has(key: string): boolean {
    const entry = this.#entries.get(key);
    if (entry && entry.until <= Date.now()) this.#entries.delete(key);
    return this.#entries.has(key);
  }

  get(key: string): V | undefined {
    return this.has(key) ? this.#entries.get(key)?.value : undefined;
  }

  set(key: string, value: V): void {
    this.#entries.delete(key);
    this.#entries.set(key, { value, until: Date.now() + this.#lifetime });
    const [oldest] = this.#entries.keys();
    if (this.#entries.size > this.#size && oldest !== undefined) this.#entries.delete(oldest);
  }
}
