import { attributeOf, type Element, Markup } from '../markup.ts';
import { type Button, button } from './built.ts';
import { linkTo } from './element.ts';
import { portalButton, portalLink, signUpForm, type TextContext } from './text.ts';

/** What Ghost's editor writes at each piece of a text, of any kind. */
const spaced = /^white-space:\s*pre-wrap;?$/;

/** Whether a link or a button opens the portal. */
const opensPortal = (element: Element, { isPortal }: TextContext) =>
  attributeOf(element, 'data-portal') !== undefined || isPortal(attributeOf(element, 'href') ?? '');

/** What an element becomes that may stand in any text; undefined if it stays. */
export function inlineOutcome(element: Element, of: Markup, context: TextContext): string | undefined {
  const { tagName, attrs } = element;
  if (tagName === 'a' && opensPortal(element, context)) {
    context.noted(portalLink, attributeOf(element, 'href'));
    return of.inside(element);
  }
  const href = attributeOf(element, 'href');
  if (tagName === 'a' && href && !linkTo(href) && /script:/i.test(href.replace(/\s+/g, ''))) {
    context.noted('a link that runs a script stays behind, of which only the words come');
    return of.inside(element);
  }
  if (tagName === 'button' && opensPortal(element, context)) {
    context.noted(portalButton);
    return '';
  }
  if (tagName === 'form' && attrs.some(({ name }) => name === 'data-members-form')) {
    context.noted(signUpForm);
    return '';
  }
  if (!spaced.test(attributeOf(element, 'style') ?? '')) return undefined;
  return tagName === 'span' && attrs.length === 1 ? of.inside(element) : of.without(element, 'style');
}

/** A piece of a text in HTML without what means nothing elsewhere. @throws NotTaken */
export const inlineHtml = (html: string, context: TextContext): string =>
  new Markup(html, (element, of) => inlineOutcome(element, of, context)).changed();

/** A button as HTML; empty if it is one to sign up, which is reported. */
export function buttonHtml(of: Button, context: TextContext): string {
  if (!of.href || !context.isPortal(of.href)) return button(of);
  context.noted(portalButton, of.text);
  return '';
}
