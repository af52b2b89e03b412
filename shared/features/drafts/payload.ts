import { DateTime, Flag, knowBesides, Text } from '../../families/fields.ts';
import { post } from '../../families/post.ts';
import { PostPayload } from '../../families/post-payload.ts';

/** A working copy in a request body, and as it is read: a post, and which version of it was changed. */
export class DraftPayload extends PostPayload {
  static override readonly about = {
    name: 'DraftBody',
    means:
      'A post as it is worked on. When it is published, a slug is made if it is left out, and the post keeps its date if that is. Answers have no identifiers, and no reference to what was deleted.',
  };

  @Text({
    max: 100,
    optional: true,
    blank: false,
    means:
      'The `ETag` of the post that was changed, or that the changes were merged with. If it is left out, that of the working copy before stays; of the first one it is that of the post as it is.',
    example: '"2AyVHyCSSB.PMyhZRuWvA6xAWLOnO.U1tEJK0O3V0mPVx1eP"',
  })
  basedOn?: string;
  @DateTime({
    readOnly: true,
    means: 'When the working copy was changed last. The service sets it.',
    example: '2024-06-17T18:15:00.000Z',
  })
  override lastModified?: string;
  @Flag({ readOnly: true, means: 'Whether the post was changed since the version that it is based on.' })
  isOutdated?: boolean;
  @DateTime({
    means:
      'When it is published by itself, where events are on: later than now, or as it was before. If it is left out, it is published by a request alone.',
    example: '2024-06-24T08:00:00+02:00',
  })
  publishAt?: string;
  @DateTime({
    readOnly: true,
    means:
      'When it was to be published by itself last, if nothing was published then: the post had been changed since the version that it was based on.',
    example: '2024-06-24T08:00:00+02:00',
  })
  missedAt?: string;
}

knowBesides(DraftPayload, ...Object.keys(post.fields), 'missing');
