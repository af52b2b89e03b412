// Judges XML in a thread of its own, in plain JavaScript: libxml2 is compiled to WebAssembly, in a module that Jest cannot load.

import { readFileSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import { RelaxNGValidator, XmlDocument, XmlElement, XsdValidator } from 'libxml2-wasm';

const read = name => XmlDocument.fromString(readFileSync(`tests/support/feeds/${name}`, 'utf8'));

const validators = {
  atom: RelaxNGValidator.fromDoc(read('atom.rng')),
  sitemap: XsdValidator.fromDoc(read('sitemap.xsd')),
};

/** An element as an object of its name, its attributes, and its elements or, without any, its text. */
function asObject(element) {
  const prefix = element.namespacePrefix ? `${element.namespacePrefix}:` : '';
  const children = [];
  for (let node = element.firstChild; node; node = node.next)
    if (node instanceof XmlElement) children.push(asObject(node));
  return {
    name: prefix + element.name,
    attributes: Object.fromEntries(element.attrs.map(({ name, value }) => [name, value])),
    ...(children.length > 0 ? { children } : { text: element.content }),
  };
}

parentPort.on('message', ({ text, schema }) => {
  let document;
  try {
    document = XmlDocument.fromString(text);
    validators[schema]?.validate(document);
    parentPort.postMessage({ root: asObject(document.root) });
  } catch (error) {
    parentPort.postMessage({ fault: error.message });
  } finally {
    document?.dispose();
  }
});
