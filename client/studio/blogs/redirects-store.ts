import type { Redirect } from '../../../shared/features/redirects/redirect.ts';
import type { RecordStore } from '../form/store.ts';
import { api } from '../service.ts';
import { type RedirectTexts, redirectsIn, textsOf } from './redirects.ts';

export const redirectsStore: RecordStore<RedirectTexts> = {
  name: 'redirects',
  empty: {},
  async read(blogId, signal) {
    const request = { path: { blogId }, ...(signal && { signal }) };
    const { value, etag } = await api.read('/blog/{blogId}/redirects', request);
    return { draft: textsOf((value.redirects ?? []) as Redirect[]), etag };
  },
  async write(blogId, texts, replaced) {
    const redirects = redirectsIn(texts);
    const request = { path: { blogId }, body: { redirects }, ifUnchanged: replaced };
    const { etag } = await api.put('/blog/{blogId}/redirects', request);
    return { draft: textsOf(redirects), etag };
  },
};
