import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { Shown } from '../frame/states.tsx';
import { useLoaded } from '../loaded.ts';
import { troubleOf } from '../service.ts';
import { words } from '../words.ts';
import { standingOf, stateLook, whatOf } from './delivery-words.ts';
import type { Delivery } from './endpoint.ts';
import { type EndpointPlace, mostDeliveries, readDeliveries, sendAgain } from './endpoints-store.ts';
import { eventsWords } from './events-words.ts';
import { Outcome, type Sent, sentOf } from './outcome.tsx';

const says = { well: eventsWords.sentAgain, badly: eventsWords.sentInVain };

interface DeliveryProps {
  at: EndpointPlace;
  delivery: Delivery;
  /** Called once it was sent again. */
  sent(): void;
}

/** One event for the endpoint: what it was, how it stands, and the way to send it again. */
function DeliveryRow({ at, delivery, sent }: DeliveryProps) {
  const [outcome, setOutcome] = useState<Sent>();
  const isSending = useRef(false);
  const { state, last, deliveryId } = delivery;
  const what = whatOf(delivery);
  async function send() {
    if (isSending.current) return;
    isSending.current = true;
    setOutcome({ text: eventsWords.sending, isWell: true });
    try {
      setOutcome(sentOf(await sendAgain(at, deliveryId), says));
      sent();
    } catch (error) {
      setOutcome({ text: eventsWords.notSent(troubleOf(error).text), isWell: false });
    }
    isSending.current = false;
  }
  return (
    <li class="delivery">
      <div>
        <p dir="auto">{what}</p>
        <p class="small">
          <span class={stateLook[state]}>{eventsWords.states[state]}</span>{' '}
          <span class="quiet">{standingOf(delivery, new Date())}</span>
        </p>
        {last?.answer.trim() && state !== 'delivered' && !outcome && (
          <p class="small">
            <span class="quiet">
              {last.status === undefined ? eventsWords.noAnswer : eventsWords.answerBegins}
            </span>{' '}
            <code dir="auto">{last.answer}</code>
          </p>
        )}
      </div>
      {state !== 'kept' && (
        <div class="buttons">
          <button
            type="button"
            class="button plain"
            aria-label={eventsWords.sendAgainOf(what)}
            onClick={() => void send()}
          >
            {eventsWords.sendAgain}
          </button>
        </div>
      )}
      <Outcome sent={outcome} />
    </li>
  );
}

interface DeliveriesProps {
  at: EndpointPlace;
  /** What the endpoint is called. */
  name: string;
  isKept: boolean;
  /** Called once something was sent again. */
  sent(): void;
  close(): void;
}

/** What an endpoint was told lately, the newest first. Nobody asks by the clock what has become of it: a button does. */
export function Deliveries({ at, name, isKept, sent, close }: DeliveriesProps) {
  const list = useLoaded(signal => readDeliveries(at, mostDeliveries, signal), [at.blogId, at.endpointId]);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  useEffect(() => heading.current?.focus(), []);
  return (
    <section class="deliveries wide" aria-labelledby={id}>
      <h2 class="subtitle" id={id} ref={heading} tabIndex={-1}>
        {eventsWords.deliveriesOf(name)}
      </h2>
      <p class="small quiet">{eventsWords.lastDeliveries(mostDeliveries)}</p>
      <div class="buttons">
        <button type="button" class="button" onClick={list.again}>
          {eventsWords.refresh}
        </button>
        <button type="button" class="button" onClick={close}>
          {words.close}
        </button>
      </div>
      <Shown of={list}>
        {deliveries =>
          deliveries.length === 0 ? (
            <p class="quiet">{isKept ? eventsWords.noKept : eventsWords.noDeliveries}</p>
          ) : (
            <ul>
              {deliveries.map(delivery => (
                <DeliveryRow
                  key={delivery.deliveryId}
                  at={at}
                  delivery={delivery}
                  sent={() => {
                    list.again();
                    sent();
                  }}
                />
              ))}
            </ul>
          )
        }
      </Shown>
    </section>
  );
}
