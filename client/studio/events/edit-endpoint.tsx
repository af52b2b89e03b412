import { useRef } from 'preact/hooks';
import { ChangedError } from '../../api/index.ts';
import { Shown } from '../frame/states.tsx';
import { useLoaded } from '../loaded.ts';
import { words } from '../words.ts';
import type { Endpoint, EndpointBody, NotSaved } from './endpoint.ts';
import { EndpointForm } from './endpoint-form.tsx';
import { nameOf } from './endpoint-names.ts';
import { notSavedOf, readEndpoint, replaceEndpoint, type StoredEndpoint } from './endpoints-store.ts';
import { eventsWords } from './events-words.ts';

interface EditProps {
  blogId: string;
  endpoint: Endpoint;
  saved(body: EndpointBody): void;
  close(): void;
}

/** The form of an endpoint, of the version that is stored when it opens. */
export function EditEndpoint({ blogId, endpoint, saved, close }: EditProps) {
  const at = { blogId, endpointId: endpoint.endpointId };
  const stored = useLoaded(signal => readEndpoint(at, signal), [endpoint.endpointId]);
  const newest = useRef<StoredEndpoint | undefined>(undefined);
  async function save(body: EndpointBody, { version }: StoredEndpoint): Promise<NotSaved | undefined> {
    try {
      await replaceEndpoint(at, body, version);
    } catch (error) {
      if (!(error instanceof ChangedError)) return notSavedOf(error);
      return readEndpoint(at).then(now => {
        newest.current = now;
        return { all: words.notSaved(eventsWords.changedMeanwhile) };
      }, notSavedOf);
    }
    close();
    saved(body);
    return undefined;
  }
  return (
    <div class="term-open">
      <h2 class="subtitle">{nameOf(endpoint)}</h2>
      <Shown of={stored}>
        {read => (
          <EndpointForm
            endpoint={read.endpoint}
            save={body => save(body, newest.current ?? read)}
            cancel={close}
          />
        )}
      </Shown>
    </div>
  );
}
