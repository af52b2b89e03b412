import type { Element } from './tree.ts';

/** Elements that say the same, by the one that Markdown's is. */
const alike: Readonly<Record<string, string>> = { b: 'strong', i: 'em', s: 'del', strike: 'del' };

/** The name of an element, the same for elements that mean the same. */
export const meaningOf = ({ name }: Element): string => alike[name] ?? name;

/** Attributes that change nothing of what is read: how a link opens, how a picture is loaded, what programs have noted. */
const silent =
  /^(?:target|rel|loading|decoding|fetchpriority|srcset|sizes|spellcheck|contenteditable|tabindex|on.+|data-.+|aria-(?:level|posinset|setsize))$/;

/** Classes with which editors express what an element expresses by its name. */
const silentClass =
  /^(?:wp-block-(?:paragraph|heading|list|list-item|quote|code|separator|preformatted)|is-layout-flow|wp-block-quote-is-layout-flow|has-alpha-channel-opacity|wp-image-\d+|size-(?:full|large|medium|thumbnail)|alignnone)$/;

const identifier = /^h[1-6]$/;

/** Whether an element's identifier is made by the renderer where none is given. */
export const hasMadeIdentifier = ({ name }: Element): boolean => identifier.test(name);

/** A name that CommonMark takes for that of an attribute; no other says anything without a script. */
const attributeName = /^[a-z_:][\w.:-]*$/i;

/** Whether CommonMark takes a name for that of an attribute. */
export const isAttribute = (name: string): boolean => attributeName.test(name);

const saysOf = (name: string, value: string): string | undefined => {
  if (silent.test(name) || !isAttribute(name)) return undefined;
  if (name === 'class') {
    const classes = value.split(/\s+/).filter(each => each !== '' && !silentClass.test(each));
    return classes.length > 0 ? classes.join(' ') : undefined;
  }
  if (name === 'start' && Number(value) === 1) return undefined;
  if (name === 'style' && value.trim() === '') return undefined;
  return /^(?:alt|title)$/.test(name) ? value.replace(/\s+/g, ' ') : value;
};

/** What an element's attributes say, where that is anything. */
export function sayingOf(element: Element): Map<string, string> {
  const saying = new Map<string, string>();
  for (const [name, value] of element.attributes) {
    const says = saysOf(name, value);
    if (says !== undefined) saying.set(name, says);
  }
  return saying;
}
