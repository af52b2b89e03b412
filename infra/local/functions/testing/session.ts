/**
 * Signs in at the local sign-in, as a script does.
 * @param fields of the form, in addition to the user.
 * @returns the value of a Cookie header.
 */
export async function startSession(url: string, fields: Record<string, string> = {}): Promise<string> {
  const response = await fetch(`${url}/.auth/login/aad`, {
    method: 'POST',
    body: new URLSearchParams({ user: 'ada@example.com', ...fields }),
    redirect: 'manual',
  });
  const [cookie = ''] = response.headers.get('set-cookie')?.split(';') ?? [];
  if (response.status !== 302 || cookie === '') throw new Error(`Not signed in: ${response.status}`);
  return cookie;
}
