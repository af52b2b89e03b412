import type { Endpoint } from '../../../client/studio/events/endpoint.ts';
import { bodyOf, flawsOf, newDraft } from '../../../client/studio/events/endpoint-draft.ts';
import { placeOf } from '../../../client/studio/events/endpoint-names.ts';
import { eventsWords } from '../../../client/studio/events/events-words.ts';
import { dispatchesOf, repositoryOf } from '../../../client/studio/events/repository.ts';

const dispatches = 'https://api.github.com/repos/kiln/site/dispatches';

test.each([
  'kiln/site',
  ' kiln/site ',
  'https://github.com/kiln/site',
  'https://github.com/kiln/site/',
  'https://www.github.com/kiln/site/tree/main',
  'github.com/kiln/site.git',
  'git@github.com:kiln/site.git',
  dispatches,
])('«%s» is the repository kiln/site of GitHub', text => {
  expect(dispatchesOf(text)).toBe(dispatches);
});

test('a repository of a company’s own GitHub is written as its address, and stays as it is', () => {
  const address = 'https://github.kiln.example/api/v3/repos/kiln/site/dispatches';

  expect(dispatchesOf(address)).toBe(address);
  expect(repositoryOf(address)).toBe(address);
  expect(repositoryOf(dispatches)).toBe('kiln/site');
});

test.each([
  '',
  'kiln',
  'kiln/site/more',
  '../..',
  './site',
  'kiln/..',
  'https://gitlab.com/kiln/site',
  'kiln/a b',
])('«%s» is no repository', text => {
  expect(dispatchesOf(text)).toBeUndefined();
});

const gitHub = { ...newDraft(), kind: 'github', url: 'kiln/site' } as const;
const stored: Endpoint = {
  endpointId: '99999999-9999-4999-8999-999999999999',
  kind: 'github',
  url: dispatches,
  events: ['blog.changed'],
  isOn: true,
  hasSecret: true,
};

test('a token is needed once, and again for another repository, so that it goes nowhere else', () => {
  expect(flawsOf(gitHub, undefined)).toEqual({ secret: eventsWords.tokenNeeded });
  expect(flawsOf(gitHub, stored)).toEqual({});
  expect(flawsOf({ ...gitHub, url: 'other/site' }, stored)).toEqual({ secret: eventsWords.tokenAnew });
  expect(flawsOf({ ...gitHub, url: 'other/site', token: 'ghp_x' }, stored)).toEqual({});
});

test('what is wrong is named in the order of the fields', () => {
  expect(Object.keys(flawsOf({ ...gitHub, events: [] }, undefined))).toEqual(['secret', 'events']);
  expect(Object.keys(flawsOf({ ...newDraft(), url: 'kiln.example', events: [] }, undefined))).toEqual([
    'url',
    'events',
  ]);
});

test('what was typed for another kind is not sent', () => {
  const changes = bodyOf({ ...gitHub, kind: 'changes', token: 'ghp_x', isSecretNew: true });
  const build = bodyOf({ ...gitHub, kind: 'build', url: ' https://hooks.example/1 ', token: 'ghp_x' });

  expect(changes).toEqual({ kind: 'changes', events: [...newDraft().events], isOn: true });
  expect(build).toEqual({
    kind: 'build',
    url: 'https://hooks.example/1',
    events: [...newDraft().events],
    isOn: true,
  });
});

test('a secret is made for a new webhook, of 32 random bytes, and one that there is stays unless a new one is wanted', () => {
  const webhook = (isSecretNew: boolean) =>
    bodyOf({ ...newDraft(), kind: 'webhook', url: 'https://hooks.example/1', isSecretNew });
  const made = [webhook(true), webhook(true)].map(({ secret = '' }) => secret);

  expect(made.map(secret => Buffer.from(secret.replace(/^whsec_/, ''), 'base64').length)).toEqual([32, 32]);
  expect(new Set(made).size).toBe(2);
  expect(webhook(false)).not.toHaveProperty('secret');
});

test('the address of a build hook is not shown in lists, where a picture of the screen would give it away', () => {
  const places = ['https://api.netlify.com/build_hooks/64f1c0ffee', 'https://hooks.example/s3cret'].map(url =>
    placeOf({ kind: 'build', url }),
  );

  expect(places).toEqual(['api.netlify.com/…ffee', 'hooks.example']);
});
