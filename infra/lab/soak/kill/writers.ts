import { randomUUID } from 'node:crypto';
import type { Ledger } from './ledger.ts';

/** The number of concurrent writers. */
const writerCount = 6;

const kinds = [
  { segment: 'tag', payload: (name: string) => ({ name }) },
  { segment: 'post', payload: (title: string) => ({ title, content: 'words '.repeat(200) }) },
] as const;

const pick = <T>(values: readonly T[]): T | undefined => values[Math.floor(Math.random() * values.length)];

/** Writers that create, change and delete tags and posts without a pause, each its own entities, until stopped. */
export class Writers {
  readonly #ledger: Ledger;
  readonly #blogIds: string[];
  readonly #addresses: string[][] = Array.from({ length: writerCount }, () => []);
  #stopped = false;
  #version = 0;
  /** Answers that no write may get. */
  readonly wrongAnswers: string[] = [];

  constructor(ledger: Ledger, blogIds: string[]) {
    this.#ledger = ledger;
    this.#blogIds = blogIds;
  }

  /** Writes until {@link stop}. */
  async run(api: string): Promise<void> {
    this.#stopped = false;
    await Promise.all(this.#addresses.map(own => this.#write(api, own)));
  }

  stop(): void {
    this.#stopped = true;
  }

  async #write(api: string, own: string[]): Promise<void> {
    while (!this.#stopped) {
      const chance = Math.random();
      const known = pick(own);
      if (known === undefined || chance < 0.45) await this.#create(api, own);
      else if (chance < 0.8) await this.#update(api, known);
      else await this.#delete(api, known);
    }
  }

  async #create(api: string, own: string[]): Promise<void> {
    const { segment, payload } = pick(kinds) ?? kinds[0];
    const collection = `blog/${pick(this.#blogIds)}/${segment}`;
    const resourceId = randomUUID();
    const address = `${collection}/${resourceId}`;
    const name = `Version ${++this.#version}`;
    own.push(address);
    await this.#send(address, name, 201, () =>
      fetch(`${api}/${collection}`, {
        method: 'POST',
        body: JSON.stringify({ resourceId, ...payload(name) }),
      }),
    );
  }

  async #update(api: string, address: string): Promise<void> {
    const { payload } = kinds.find(({ segment }) => address.includes(`/${segment}/`)) ?? kinds[0];
    const name = `Version ${++this.#version}`;
    if (!this.#ledger.mayBe(address).there) return;
    await this.#send(address, name, 202, () =>
      fetch(`${api}/${address}`, { method: 'PUT', body: JSON.stringify(payload(name)) }),
    );
  }

  async #delete(api: string, address: string): Promise<void> {
    if (!this.#ledger.mayBe(address).there) return;
    await this.#send(address, undefined, 200, () => fetch(`${api}/${address}`, { method: 'DELETE' }));
  }

  async #send(address: string, next: string | undefined, done: number, send: () => Promise<Response>) {
    const { absent } = this.#ledger.mayBe(address);
    this.#ledger.begin(address, next);
    const status = await send().then(
      async response => {
        await response.text();
        return response.status;
      },
      () => 0,
    );
    if (status === done) this.#ledger.acknowledge(address, next);
    // An earlier create or delete had no answer, and now it is known that the entity does not exist.
    else if (status === 404 && absent) this.#ledger.settle(address, undefined);
    // The store or the host was killed.
    else if (status === 0 || status === 500) this.#ledger.leaveOpen();
    else this.wrongAnswers.push(`${status} for ${address}`);
  }
}
