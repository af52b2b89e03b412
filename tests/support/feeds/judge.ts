import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** An element of XML: its elements or, without any, its text. */
export interface Element {
  name: string;
  attributes: Record<string, string>;
  children?: Element[];
  text?: string;
}

/** A judge of XML, by a parser and a schema. */
interface Judge {
  /** What XML says. @throws Error if it is not well-formed, or breaks the rules of its schema. */
  read(text: string, schema?: 'atom' | 'sitemap'): Promise<Element>;
}

/** A judge for the tests of a file or a `describe`. */
export function useJudge(): Judge {
  let worker: Worker;
  beforeAll(() => {
    worker = new Worker('./tests/support/feeds/judge.mjs');
  });
  afterAll(() => worker.terminate());
  return {
    async read(text, schema) {
      worker.postMessage({ text, schema });
      const [{ root, fault }] = await once(worker, 'message');
      if (fault !== undefined) throw new Error(fault);
      return root;
    },
  };
}

/** The elements of a name in another one. */
export const elementsOf = ({ children = [] }: Element, name: string): Element[] =>
  children.filter(child => child.name === name);

/** The text of the only element of a name; undefined if there is none. */
export const textOf = (element: Element, name: string): string | undefined =>
  elementsOf(element, name)[0]?.text;
