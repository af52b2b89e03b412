import type { Page } from 'playwright-core';
import { asAdministrator, type Signed, signedInAs, tenant } from '../support/members/callers.ts';
import { type Member, setMembers } from '../support/members/membered-blog.ts';
import { Visitor } from './visitor.ts';

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

/** Everything in a service with members, as its administrator sees it. */
export class Administrator {
  readonly service: ReturnType<typeof asAdministrator>;
  readonly #running: { host: { url: string } };

  constructor(url: string) {
    this.#running = { host: { url } };
    this.service = asAdministrator(this.#running);
  }

  newBlog = (name = 'Kiln & Co') => this.service.create('blog', { name });

  newAuthor = (blogId: string, displayName: string) =>
    this.service.create(`blog/${blogId}/author`, { displayName, userName: displayName });

  newPost = (blogId: string, fields: object = {}) =>
    this.service.create(`blog/${blogId}/post`, { title: 'Log', content: 'One.', ...fields });

  async membersOf(blogId: string): Promise<Member[]> {
    return (await this.service.read(`blog/${blogId}/members`)).members as unknown as Member[];
  }

  /** Makes these the members of a blog, beside an owner whom nobody knows. */
  letIn = (blogId: string, ...members: Member[]) =>
    this.replace(blogId, [{ principal: 'role:Keepers', role: 'owner' }, ...members]);

  replace = (blogId: string, members: readonly Member[]) => setMembers(this.#running, blogId, members);

  stored = async (blogId: string, postId: string) =>
    (await this.service.read(`blog/${blogId}/post/${postId}`)).content;
}

/** Somebody who is signed in at a desktop, in light, and the administrator of the service. */
export async function atDesktop(page: Page, url: string, someone: Person) {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.emulateMedia({ colorScheme: 'light' });
  await signIn(page, someone);
  return { admin: new Administrator(url), visitor: new Visitor(page) };
}

/** What the browser does when somebody is back at a page. */
export const comeBack = (page: Page): Promise<void> =>
  page.evaluate<void>("void dispatchEvent(new Event('focus'))");
