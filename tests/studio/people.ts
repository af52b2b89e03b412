import type { Page } from 'playwright-core';
import { type Signed, signedInAs, tenant } from '../support/callers.ts';
import type { Service } from '../support/service.ts';
import { serviceAt } from '../support/service-at.ts';

/** Somebody who signs in. */
export interface Person extends Signed {
  name: string;
  object: string;
}

export const person = (name: string, more: Signed = {}): Person => ({
  ...more,
  name,
  object: crypto.randomUUID(),
});

export const principalOf = ({ object }: Person): string => `user:${tenant}/${object}`;

/** Lets a page's requests be those of a person. */
export const signIn = (page: Page, someone: Person): Promise<void> =>
  page.setExtraHTTPHeaders(signedInAs(someone));

export interface Membership {
  principal: string;
  role: 'reader' | 'author' | 'editor' | 'owner';
  authorId?: string;
}

/** Everything in a service with members, as its administrator sees it. */
export class Administrator {
  readonly service: Omit<Service, 'secrets' | 'stop'>;

  constructor(url: string) {
    const headers = signedInAs({ object: crypto.randomUUID(), roles: ['Blog.Admin'] });
    this.service = serviceAt(url, headers);
  }

  newBlog = (name = 'Kiln & Co') => this.service.create('blog', { name });

  newAuthor = (blogId: string, displayName: string) =>
    this.service.create(`blog/${blogId}/author`, { displayName, userName: displayName });

  newPost = (blogId: string, fields: object = {}) =>
    this.service.create(`blog/${blogId}/post`, { title: 'Log', content: 'One.', ...fields });

  async membersOf(blogId: string): Promise<Membership[]> {
    return (await this.service.read(`blog/${blogId}/members`)).members as unknown as Membership[];
  }

  /** Makes these the members of a blog, beside an owner whom nobody knows. */
  async letIn(blogId: string, ...members: Membership[]): Promise<void> {
    const all = [{ principal: 'role:Keepers', role: 'owner' }, ...members];
    await this.replace(blogId, all as Membership[]);
  }

  async replace(blogId: string, members: Membership[]): Promise<void> {
    const { status, text } = await this.service.send('PUT', `blog/${blogId}/members`, { members });
    if (status !== 202) throw new Error(`PUT members: ${status} ${text}`);
  }

  stored = async (blogId: string, postId: string) =>
    (await this.service.read(`blog/${blogId}/post/${postId}`)).content;
}

/** What the browser does when somebody is back at a page. */
export const comeBack = (page: Page): Promise<void> =>
  page.evaluate<void>("void dispatchEvent(new Event('focus'))");
