import { childNames } from '../../families/children.ts';
import { Choice, knowBesides, NestedList, Text } from '../../families/fields.ts';
import type { ChildName } from '../../families/item.ts';
import { PostPayload } from '../../families/post-payload.ts';

/** A reference to what is not there any more. */
export class MissingReference {
  static readonly about = {
    name: 'MissingReference',
    means: 'What something referred to, and is not there.',
  };

  @Choice({ from: childNames, required: true, means: 'Its family.', example: 'tag' }) family!: ChildName;
  @Text({ max: 36, means: 'Its identifier.', example: '44444444-4444-4444-8444-444444444444' }) id!: string;
}

/** A post as it was, in the form of a body that makes it so again. */
export class RevisionContent extends PostPayload {
  static override readonly about = {
    name: 'RevisionContent',
    means:
      'A post as it was, in the form in which an update takes it: without identifiers, without what the service sets, and without references to what is not there any more.',
  };

  @NestedList(() => MissingReference, {
    means: 'The references that are left out. An update ignores it.',
  })
  missing?: MissingReference[];
}

knowBesides(PostPayload, 'missing');
