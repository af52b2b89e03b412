import { Alarms } from '../../calls/alarms.ts';
import { withinDeadline } from '../../calls/deadline.ts';
import { places } from '../../calls/places.ts';
import { Failure } from '../../failures/failure.ts';
import type { FailureCode } from '../../failures/table.ts';
import { asFailure, logFailure } from '../../http/failure-log.ts';
import type { Received } from '../../http/handler.ts';
import type { WriteHooks } from '../../http/resource.ts';
import type { Key } from '../../store/keys.ts';
import { catchUp } from '../../store/transport/settle.ts';
import { type PublicationContext, publish } from './publication.ts';
import { readInPlace, type StoredDraft } from './stored-draft.ts';

/** How many working copies are published at once: each of them is in memory meanwhile. */
const atOnce = 4;

/** Why a working copy is not published at its time, nor ever by itself. */
const misses: ReadonlySet<FailureCode> = new Set(['draftOutdated', 'tooLarge']);

/** What working copies are published with where nobody asks for it. */
export interface DuePublicationContext extends PublicationContext {
  /** What features do around the writes of posts. */
  hooks: Pick<WriteHooks<object, 'post'>, 'beforeUpdate'>;
  /** What stands for a request to publish one of a blog. */
  asked(blogId: string): Received;
}

const isDue = (draft: StoredDraft | undefined): boolean =>
  draft?.wakeAt !== undefined && Date.parse(draft.wakeAt) <= Date.now();

/** Publishes working copies at their times, in the name of who wrote them last. */
export class DuePublications {
  readonly #context: DuePublicationContext;
  readonly #inPlace = places(atOnce);
  readonly #alarms = new Alarms(name => {
    const [blogId = '', guid = ''] = name.split(' ');
    return this.publish({ blogId, guid });
  });

  constructor(context: DuePublicationContext) {
    this.#context = context;
  }

  /** Publishes one at its time, if that is before the timer's next run, which publishes all others. */
  at({ blogId, guid }: Key, wakeAt: string): void {
    this.#alarms.set(`${blogId} ${guid}`, Date.parse(wakeAt));
  }

  /** Publishes the working copy of a post, if it is due. Nothing is thrown: what fails is tried again by the timer. */
  async publish(key: Key): Promise<void> {
    const received = this.#context.asked(key.blogId);
    await this.#inPlace(() => withinDeadline(() => this.#publish(key, received))).catch(thrown =>
      logFailure(received.context, asFailure(thrown), key.blogId),
    );
  }

  async #publish(key: Key, received: Received): Promise<void> {
    const draft = await this.#dueAt(key);
    if (!draft) return;
    const { hooks, drafts } = this.#context;
    const notes = draft.notes ?? {};
    const { overwriting, after } = (await hooks.beforeUpdate?.({ ...received, notes }, key)) ?? {};
    const isSame = (_post: object, found: StoredDraft | undefined) =>
      found?._etag === draft._etag ? undefined : ('preconditionFailed' as const);
    const refusal = await publish(this.#context, key, isSame, overwriting).then(
      () => undefined,
      thrown => {
        if (thrown instanceof Failure) return thrown;
        throw thrown;
      },
    );
    if (!refusal) return after?.();
    const { code } = refusal;
    // Somebody has written it meanwhile.
    if (code === 'preconditionFailed') return this.#alarms.set(`${key.blogId} ${key.guid}`, Date.now());
    // It was published or discarded. One that is still there is of a post that is not.
    if (code === 'absent') await drafts.drop(draft);
    else if (misses.has(code)) await drafts.miss(draft);
    if (code !== 'absent' && code !== 'draftOutdated') throw refusal;
  }

  /** What is due in the place of a working copy. The timer may have found what a read does not show yet. */
  async #dueAt(key: Key): Promise<StoredDraft | undefined> {
    const { container } = this.#context;
    const seen = await readInPlace(container, key);
    if (isDue(seen)) return seen;
    await catchUp(container, key.blogId);
    const draft = await readInPlace(container, key);
    if (isDue(draft)) return draft;
    if (draft?.wakeAt !== undefined) this.at(key, draft.wakeAt);
    return undefined;
  }
}
