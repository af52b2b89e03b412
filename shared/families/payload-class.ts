/** The name of an object in the description, and what it is, in a sentence or two. */
export interface Named {
  name: string;
  means: string;
}

/** A payload class, which class-transformer instantiates and class-validator checks (http/request/payload-classes.ts). */
export type PayloadClass<P extends object = object> = (new () => P) & { readonly about: Named };

/** The name of what a patch of such a body is, in the description. */
export const patchNameOf = ({ about }: PayloadClass): string => about.name.replace(/Body$/, 'Patch');
