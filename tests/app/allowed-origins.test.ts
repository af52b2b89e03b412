import { useLocalService } from '../support/service/use-service.ts';

/** Creates a blog as a page of that origin would, and returns the status of the answer. */
async function statusFor(api: string, origin: string, site = 'cross-site'): Promise<number> {
  const headers = { Origin: origin, 'Sec-Fetch-Site': site };
  return (await fetch(`${api}/blog`, { method: 'POST', body: '{"name":"By a page"}', headers })).status;
}

describe('With ALLOWED_ORIGINS', () => {
  const service = useLocalService({ ALLOWED_ORIGINS: 'https://editor.example.com, HTTP://Localhost:5173/,' });

  test.each([
    ['https://editor.example.com', 'cross-site'],
    ['https://editor.example.com', 'same-site'],
    ['http://localhost:5173', 'same-site'],
  ])('a page of %s may write, %s', async (origin, site) => {
    expect(await statusFor(service.api, origin, site)).toBe(201);
  });

  test.each([
    'http://editor.example.com',
    'https://editor.example.com:8443',
    'https://editor.example.com.evil.example',
    'https://evil.example/https://editor.example.com',
    'https://example.com',
    'http://localhost',
    'null',
    '*',
  ])('a page of %s may not', async origin => {
    expect(await statusFor(service.api, origin)).toBe(403);
  });

  test('a page that hides where it comes from may not', async () => {
    const headers = { 'Sec-Fetch-Site': 'cross-site' };
    const answer = await fetch(`${service.api}/blog`, { method: 'POST', body: '{"name":"x"}', headers });

    expect(answer.status).toBe(403);
  });
});

describe('With * in ALLOWED_ORIGINS', () => {
  const service = useLocalService({ ALLOWED_ORIGINS: '*' });

  test.each(['https://other.example', 'null'])('a page of %s may write', async origin => {
    expect(await statusFor(service.api, origin)).toBe(201);
  });
});
