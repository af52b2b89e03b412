import { useEffect, useRef, useState } from 'preact/hooks';
import { useFocusBack } from '../frame/focus-back.ts';
import { Empty, Shown } from '../frame/states.tsx';
import { type Loaded, useLoaded } from '../loaded.ts';
import { mayAs } from '../members/access.ts';
import { putLook } from '../put-look.ts';
import { who } from '../session.ts';
import type { Endpoint, EndpointBody } from './endpoint.ts';
import { EndpointForm } from './endpoint-form.tsx';
import { nameOf } from './endpoint-names.ts';
import { EndpointRow } from './endpoint-row.tsx';
import { createEndpoint, notSavedOf, readEndpoints } from './endpoints-store.ts';
import { eventsLook } from './events-look.ts';
import { eventsWords } from './events-words.ts';
import { SecretOnce } from './secret-once.tsx';

putLook(eventsLook);

/** How many endpoints a blog has at most, as the service has it (shared/features/events/stored-endpoints.ts). */
const most = 10;

interface NewProps {
  blogId: string;
  hasChanges: boolean;
  done(created: EndpointBody): void;
  cancel(): void;
}

function NewEndpoint({ blogId, hasChanges, done, cancel }: NewProps) {
  // A create that is sent once more is of the same endpoint.
  const [endpointId] = useState(() => crypto.randomUUID());
  const save = (body: EndpointBody) =>
    createEndpoint({ blogId, endpointId }, body).then(() => void done(body), notSavedOf);
  return (
    <section class="new-one" aria-label={eventsWords.add}>
      <EndpointForm hasChanges={hasChanges} save={save} cancel={cancel} />
    </section>
  );
}

interface ListProps {
  blogId: string;
  list: Loaded<Endpoint[]>;
  endpoints: readonly Endpoint[];
}

/** Those that there are, and the way to another. */
function EndpointList({ blogId, list, endpoints: known }: ListProps) {
  const [isNew, setNew] = useState(false);
  const [message, setMessage] = useState('');
  /** What was deleted last; its row is gone before the list is read again. */
  const [gone, setGone] = useState<string>();
  const [made, setMade] = useState<{ name: string; secret: string }>();
  const endpoints = known.filter(({ endpointId }) => endpointId !== gone);
  const add = useRef<HTMLButtonElement>(null);
  useFocusBack(isNew || made ? 'add' : undefined, { add });
  // Of a blog that was full, the button is there again by then.
  useEffect(() => {
    if (gone) add.current?.focus();
  }, [gone]);
  const isFull = endpoints.length >= most;
  function saved(body: EndpointBody, say: (name: string) => string) {
    const name = nameOf(body);
    setMessage(say(name));
    // A token was given by the person who wrote it.
    if (body.kind === 'webhook' && body.secret) setMade({ name, secret: body.secret });
    list.again();
  }
  return (
    <>
      <p class="info" role="status">
        {message}
      </p>
      {made && <SecretOnce key={made.secret} {...made} close={() => setMade(undefined)} />}
      {isNew && (
        <NewEndpoint
          blogId={blogId}
          hasChanges={endpoints.some(({ kind }) => kind === 'changes')}
          done={body => {
            setNew(false);
            saved(body, eventsWords.added);
          }}
          cancel={() => setNew(false)}
        />
      )}
      {!isNew && !isFull && (
        <button type="button" class="button main" ref={add} onClick={() => setNew(true)}>
          {eventsWords.add}
        </button>
      )}
      {isFull && <p class="info">{eventsWords.full(most)}</p>}
      {endpoints.length === 0 && !isNew && (
        <Empty title={eventsWords.none}>
          <p class="quiet">{eventsWords.noneText}</p>
        </Empty>
      )}
      <ul class="rows">
        {endpoints.map(endpoint => (
          <li key={endpoint.endpointId}>
            <EndpointRow
              blogId={blogId}
              endpoint={endpoint}
              again={list.again}
              saved={body => saved(body, eventsWords.saved)}
              deleted={name => {
                setMessage(eventsWords.deleted(name));
                setGone(endpoint.endpointId);
                list.again();
              }}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

function Endpoints({ blogId }: { blogId: string }) {
  const list = useLoaded(signal => readEndpoints(blogId, signal), [blogId]);
  return (
    <div class="endpoints">
      <p class="info">{eventsWords.text}</p>
      <Shown of={list}>
        {endpoints => <EndpointList blogId={blogId} list={list} endpoints={endpoints} />}
      </Shown>
    </div>
  );
}

/** Who is told of the changes of a blog. Its owners alone see it: the addresses are as good as secrets. */
export function EndpointsPart({ blogId }: { blogId: string }) {
  if (who.value && !who.value.events)
    return (
      <Empty title={eventsWords.off}>
        <p class="quiet">{eventsWords.offText}</p>
      </Empty>
    );
  if (!mayAs('owner')) return <Empty title={eventsWords.ownersOnly} />;
  return <Endpoints blogId={blogId} />;
}
