import type { compile } from 'micromark';
import type { gfmHtml } from 'micromark-extension-gfm';

// What micromark's functions take, which it does not export by name.

/** What writes the HTML of each thing that was found in a text. */
export type HtmlExtension = ReturnType<typeof gfmHtml>;

/** The beginning or the end of something in a text, in order. */
export type Events = Parameters<ReturnType<typeof compile>>[0];

type Handle = NonNullable<NonNullable<HtmlExtension['exit']>['data']>;

/** What an extension writes with. */
export type HandleContext = ThisParameterType<Handle>;
