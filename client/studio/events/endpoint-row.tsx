import { useRef, useState } from 'preact/hooks';
import { spoken } from '../dates.ts';
import { Deletion } from '../frame/deletion.tsx';
import { useRowButtons } from '../frame/row-buttons.tsx';
import { useLoaded } from '../loaded.ts';
import { apiAddress, troubleOf } from '../service.ts';
import { words } from '../words.ts';
import { Deliveries } from './deliveries.tsx';
import { standingOf, stateLook, whatOf } from './delivery-words.ts';
import { EditEndpoint } from './edit-endpoint.tsx';
import type { Endpoint, EndpointBody } from './endpoint.ts';
import { nameOf, placeOf } from './endpoint-names.ts';
import { deleteEndpoint, type EndpointPlace, readDeliveries, testEndpoint } from './endpoints-store.ts';
import { eventsWords } from './events-words.ts';
import { Outcome, type Sent, sentOf } from './outcome.tsx';

interface EndpointRowProps {
  blogId: string;
  endpoint: Endpoint;
  saved(body: EndpointBody): void;
  deleted(name: string): void;
  /** Reads all of them again: one may have been turned off. */
  again(): void;
}

const says = { well: eventsWords.testedWell, badly: eventsWords.testedBadly };

/** Whether it is on, in a word with a mark. */
function State({ endpoint: { isOn } }: { endpoint: Endpoint }) {
  return (
    <span class={isOn ? 'state published' : 'state draft'}>
      {isOn ? eventsWords.stateOn : eventsWords.stateOff}
    </span>
  );
}

/** What it was told last. */
function Latest({ at, round }: { at: EndpointPlace; round: number }) {
  const { value, trouble } = useLoaded(signal => readDeliveries(at, 1, signal), [at.endpointId, round]);
  const [latest] = value ?? [];
  if (!value) return <p class="small quiet">{trouble?.text ?? words.loading}</p>;
  if (!latest) return <p class="small quiet">{eventsWords.noneSent}</p>;
  return (
    <p class="small">
      <span class="quiet">{eventsWords.lately}</span> <span dir="auto">{whatOf(latest)}</span>
      {' · '}
      <span class={stateLook[latest.state]}>{eventsWords.states[latest.state]}</span>{' '}
      <span class="quiet">{standingOf(latest, new Date())}</span>
    </p>
  );
}

function About({ blogId, endpoint, round }: { blogId: string; endpoint: Endpoint; round: number }) {
  const { kind, turnedOff, endpointId } = endpoint;
  return (
    <div class="about">
      <p class="heading">
        <span class="row-title">{eventsWords.kinds[kind]}</span>
        <State endpoint={endpoint} />
      </p>
      <p class="quiet small" dir="ltr">
        {kind === 'changes'
          ? `${eventsWords.keptHere} ${apiAddress}/blog/${blogId}/change`
          : placeOf(endpoint)}
      </p>
      {turnedOff && (
        <p class="small saved not">
          {eventsWords.turnedOff(spoken(new Date(turnedOff.time), { now: new Date() }), turnedOff.why)}
        </p>
      )}
      <Latest at={{ blogId, endpointId }} round={round} />
    </div>
  );
}

/** Tries an endpoint out, and says what came. */
function useTest(at: EndpointPlace) {
  const [sent, setSent] = useState<Sent>();
  const isTesting = useRef(false);
  async function test() {
    if (isTesting.current) return;
    isTesting.current = true;
    setSent({ text: eventsWords.testing, isWell: true });
    setSent(
      await testEndpoint(at).then(
        attempt => sentOf(attempt, says),
        error => ({ text: eventsWords.notTested(troubleOf(error).text), isWell: false }),
      ),
    );
    isTesting.current = false;
  }
  return { sent, test, forget: () => setSent(undefined) };
}

/** One endpoint: where it is, how it does, and what can be done with it; in its place the form. */
export function EndpointRow({ blogId, endpoint, saved, deleted, again }: EndpointRowProps) {
  const { kind, endpointId } = endpoint;
  const at = { blogId, endpointId };
  const { open, close, button } = useRowButtons<'deliveries' | 'edit' | 'delete'>();
  const [round, setRound] = useState(0);
  const { sent, test, forget } = useTest(at);
  if (open === 'edit')
    return (
      <EditEndpoint
        blogId={blogId}
        endpoint={endpoint}
        saved={body => {
          // A test says nothing of what it is now.
          forget();
          saved(body);
        }}
        close={close}
      />
    );
  const name = nameOf(endpoint);
  return (
    <div class="endpoint">
      <About blogId={blogId} endpoint={endpoint} round={round} />
      <div class="buttons">
        {kind !== 'changes' && (
          <button
            type="button"
            class="button plain"
            aria-label={eventsWords.testOf(name)}
            onClick={() => void test()}
          >
            {eventsWords.test}
          </button>
        )}
        {button('deliveries', eventsWords.deliveries, eventsWords.deliveriesOf(name))}
        {button('edit', eventsWords.edit, eventsWords.editOf(name))}
        {button('delete', eventsWords.remove, eventsWords.removeOf(name))}
      </div>
      <Outcome sent={sent} />
      {open === 'deliveries' && (
        <Deliveries
          at={at}
          name={name}
          isKept={kind === 'changes'}
          sent={() => {
            setRound(count => count + 1);
            again();
          }}
          close={close}
        />
      )}
      {open === 'delete' && (
        <Deletion
          title={eventsWords.removeAsk(name)}
          remove={() => deleteEndpoint(at)}
          done={() => deleted(name)}
          close={close}
        >
          <p>{kind === 'changes' ? eventsWords.removeMeansChanges : eventsWords.removeMeans}</p>
        </Deletion>
      )}
    </div>
  );
}
