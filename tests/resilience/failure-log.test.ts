import { expectError } from '../support/answers.ts';
import { absentGuid, author } from '../support/families.ts';
import { waitForFailure } from '../support/host-log.ts';
import { internalError } from '../support/invalid-data.ts';
import { createOne } from '../support/operations.ts';
import { useLocalService } from '../support/use-service.ts';

const service = useLocalService();

const logged = [
  ['GetAuthor', 'a blogId that is no GUID', 'GET', 'blog/x/author/{id}', undefined],
  ['GetAuthor', 'an id that is no GUID', 'GET', 'blog/{blogId}/author/x', undefined],
  ['DeleteAuthor', 'a blank id', 'DELETE', 'blog/{blogId}/author/%20', undefined],
  ['CreateAuthor', 'a body that is not JSON', 'POST', 'blog/{blogId}/author', '{'],
  [
    'CreateAuthor',
    'a taken identifier',
    'POST',
    'blog/{blogId}/author',
    JSON.stringify({ ...author.full, authorId: '{id}' }),
  ],
  [
    'UpdateAuthor',
    'another identifier',
    'PUT',
    'blog/{blogId}/author/{id}',
    JSON.stringify({ ...author.full, authorId: absentGuid }),
  ],
] as const;

test.each(logged)(
  '%s answers %s with 500, and logs it with the invocation id',
  async (name, _, method, path, body) => {
    const at = await createOne(service, author);
    const fill = (text?: string) => text?.replace('{blogId}', at.blogId).replace('{id}', at.id);
    const start = service.host.lines().length;

    expectError(await service.send(method, fill(path) ?? '', fill(body)), 500, internalError);

    expect(await waitForFailure(service.host, name, start)).toContain(name);
  },
);
