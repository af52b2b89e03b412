import type { ItemKeys } from '../../families/item.ts';
import type { VersionedItem } from '../../store/reads/items.ts';
import { batchLimit } from '../../store/transport/batch.ts';
import { isOfDuePost } from './due-posts.ts';
import type { BlogEvent } from './event.ts';
import type { OutboxEntry } from './outbox-entry.ts';
import {
  claimedFor,
  type DeliveryItem,
  deliveryId,
  deliveryListKey,
  keptUntil,
  sequenceText,
} from './stored-deliveries.ts';
import type { StoredEndpoint } from './stored-endpoints.ts';
import { eventsOf } from './told-events.ts';

/** How long after a build the next one begins at the earliest, in milliseconds. */
const betweenBuilds = 60_000;

/**
 * How long after a write the public surface may still answer as before (contract.md, Public reading), in milliseconds: a build that began
 * earlier would miss it. A post that becomes due is there at once.
 */
const unseenFor = 60_000;

/** How much later a build begins than it must, in milliseconds, so that what is written meanwhile needs no other. */
const gathering = 10_000;

/** How many deliveries a batch creates, besides the writes of the blog and of its endpoints. */
const deliveriesAtOnce = batchLimit - 2;

/** What is drained from. */
export interface Drainable {
  blog: VersionedItem<'blog'>;
  /** What of its outbox is told. */
  pending: readonly OutboxEntry[];
  endpoints: readonly StoredEndpoint[];
  /** In milliseconds since 1970. */
  now: number;
  /** Whether this process sends another delivery to an endpoint by itself. */
  hasRoom(endpointId: string): boolean;
}

/** A delivery that is created. */
export interface PlannedDelivery {
  item: DeliveryItem;
  endpoint: StoredEndpoint;
  /** Whether it is left to this process, which sends it at once. */
  isClaimed: boolean;
}

/** What a drain writes. */
export interface DrainPlan {
  deliveries: PlannedDelivery[];
  /** What is left for another drain. */
  rest: readonly OutboxEntry[];
  /** How many events there were. */
  sequence: number;
  /** The endpoints, if something of them changes. */
  endpoints?: readonly StoredEndpoint[];
}

/** A delivery that is to be created. */
interface Added {
  endpoint: StoredEndpoint;
  state: Extract<DeliveryItem['state'], 'waiting' | 'kept'>;
  /** In milliseconds since 1970. */
  due: number;
}

/** Makes the plan of a drain, event by event. */
class Planning {
  readonly #from: Drainable;
  readonly #deliveries: DrainPlan['deliveries'] = [];
  /** When the builds of this drain begin, by their endpoints. */
  readonly #builds = new Map<string, number>();
  #sequence: number;

  constructor(from: Drainable) {
    this.#from = from;
    this.#sequence = from.blog.outbox?.sequence ?? 0;
  }

  /** Adds the deliveries of an event, unless there is no room for them. @param isDue whether it is of no write. */
  add(event: BlogEvent, isDue: boolean): boolean {
    const added = this.#from.endpoints.flatMap(endpoint => this.#delivered(endpoint, event, isDue));
    if (this.#deliveries.length + added.length > deliveriesAtOnce) return false;
    this.#sequence += 1;
    for (const each of added) {
      const { endpoint, due } = each;
      if (isBuilt(endpoint)) this.#builds.set(endpoint.endpointId, due);
      this.#deliveries.push(this.#planned(each, event));
    }
    return true;
  }

  plan(rest: readonly OutboxEntry[]): DrainPlan {
    const { endpoints } = this.#from;
    const builtAt = (endpoint: StoredEndpoint) => {
      const begins = this.#builds.get(endpoint.endpointId);
      return begins === undefined ? endpoint : { ...endpoint, builtAt: new Date(begins).toISOString() };
    };
    return {
      deliveries: this.#deliveries,
      rest,
      sequence: this.#sequence,
      ...(this.#builds.size > 0 && { endpoints: endpoints.map(builtAt) }),
    };
  }

  /** The delivery of an event to an endpoint, if there is to be one. */
  #delivered(endpoint: StoredEndpoint, { type, time }: BlogEvent, isDue: boolean): Added[] {
    const { now } = this.#from;
    if (!endpoint.isOn || !endpoint.events.some(each => each === type)) return [];
    if (endpoint.kind === 'changes') return [{ endpoint, state: 'kept', due: Date.parse(keptUntil(now)) }];
    if (!isBuilt(endpoint)) return [{ endpoint, state: 'waiting', due: now }];
    const seen = Date.parse(time) + (isDue ? 0 : unseenFor);
    const begins = nextBuild(this.#built(endpoint), { seen, now, gathers: isDue ? 0 : gathering });
    return begins === undefined ? [] : [{ endpoint, state: 'waiting', due: begins }];
  }

  /** When the latest build of an endpoint began, or is to begin; undefined if there was none. */
  #built({ endpointId, builtAt }: StoredEndpoint): number | undefined {
    return this.#builds.get(endpointId) ?? (builtAt === undefined ? undefined : Date.parse(builtAt));
  }

  #planned({ endpoint, state, due }: Added, event: BlogEvent): PlannedDelivery {
    const { blog, now, hasRoom } = this.#from;
    const { blogId, created } = blog;
    const { endpointId } = endpoint;
    const sequence = sequenceText(this.#sequence);
    const isClaimed = state === 'waiting' && due <= now && hasRoom(endpointId);
    const keys: ItemKeys = {
      id: deliveryId(endpointId, sequence),
      blogId,
      listKey: deliveryListKey(blogId, endpointId, sequence),
      created,
    };
    const dueAt = new Date(isClaimed ? now + claimedFor : due).toISOString();
    return { item: { ...keys, endpointId, event, state, attempts: 0, dueAt }, endpoint, isClaimed };
  }
}

/** Whether what an endpoint is told is the same whatever has happened, so that once a minute is enough. */
const isBuilt = ({ kind }: StoredEndpoint) => kind === 'build' || kind === 'github';

/**
 * When the next build of an endpoint begins; undefined if one is to come that has all that is to be seen.
 * @param built the latest one. @param seen from when on a build sees what has happened.
 */
function nextBuild(
  built = Number.NEGATIVE_INFINITY,
  { seen, now, gathers }: { seen: number; now: number; gathers: number },
): number | undefined {
  // What was written by a clock that is far ahead counts for nothing.
  const latest = built > now + 2 * (betweenBuilds + unseenFor) ? Number.NEGATIVE_INFINITY : built;
  return latest >= seen ? undefined : Math.max(now, seen + gathers, latest + betweenBuilds);
}

/** What becomes of an outbox in one batch: as much of it as fits is told. */
export function planOf(from: Drainable): DrainPlan {
  const planning = new Planning(from);
  for (const [at, entry] of from.pending.entries())
    for (const { event, from: rest } of eventsOf(from.blog, entry))
      if (!planning.add(event, isOfDuePost(entry)))
        return planning.plan([rest, ...from.pending.slice(at + 1)]);
  return planning.plan([]);
}
