import type { Payload } from '../content/families.ts';
import type { Answer, Service } from '../service/service.ts';

/** With which blogs have endpoints. */
export const eventsOn = { EVENTS: 'on' };

/** Creates an endpoint, and returns what was answered. Throws if it was not created. */
export async function newEndpoint(
  service: Pick<Service, 'send'>,
  blogId: string,
  body: Payload,
): Promise<Payload & { endpointId: string }> {
  const answer: Answer = await service.send('POST', `blog/${blogId}/endpoint`, body);
  if (answer.status !== 201) throw new Error(`POST endpoint: ${answer.status} ${answer.text}`);
  return answer.json();
}
