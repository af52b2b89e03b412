import type { BlogClient } from '../../../client/api/index.ts';
import { ownSpelling } from '../../../shared/features/uploads/own-spelling.ts';
import { patient, trying } from '../import/attempts.ts';
import { filesOf } from './upload-target.ts';

/** A medium that names a file of its blog, as its own or as one of its sizes. */
export interface NamingMedium {
  blogId: string;
  mediumId: string;
}

/** Which media name which files of their blogs. */
export class NamingMedia {
  readonly #client: BlogClient;
  readonly #endpoint: string;

  constructor(client: BlogClient, endpoint: string) {
    this.#client = client;
    this.#endpoint = endpoint;
  }

  /** The media of a blog by the names of their files in the container; none if there is no such blog. */
  of(blogId: string): Promise<Map<string, NamingMedium>> {
    const own = filesOf(this.#endpoint, blogId);
    const spelt = ownSpelling(this.#endpoint);
    const fields = ['mediumId', 'mediumUrl', 'sizes'] as const;
    return trying(patient, async () => {
      const media = new Map<string, NamingMedium>();
      const found = this.#client.items('/blog/{blogId}/medium', { path: { blogId }, fields });
      for await (const { mediumId, mediumUrl, sizes = [] } of found) {
        for (const named of [mediumUrl, ...sizes.map(size => size.mediumUrl)]) {
          // An earlier version has stored them as they were spelt.
          const address = spelt(named);
          if (address.startsWith(own))
            media.set(`${blogId}/${address.slice(own.length)}`, { blogId, mediumId });
        }
      }
      return media;
    });
  }

  /** The identifiers of all blogs. */
  blogs(): Promise<string[]> {
    return trying(patient, async () => {
      const blogs: string[] = [];
      for await (const { blogId } of this.#client.items('/blog', { fields: ['blogId'] })) blogs.push(blogId);
      return blogs;
    });
  }
}
