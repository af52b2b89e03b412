import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { style } from './pages.ts';

const styleHash = createHash('sha256').update(style).digest('base64');

/** What a page may do: show itself and send its form back. */
const pageRules = {
  'Content-Security-Policy': [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; '),
  // Not no-referrer: a browser would send the form with `Origin: null`.
  'Referrer-Policy': 'same-origin',
};

/** Sends an answer of the stand-in's own; none of them may be kept by a cache, or taken for what it is not. */
export function sendAnswer(
  response: ServerResponse,
  status: number,
  headers: Record<string, string> = {},
  body = '',
): void {
  response.writeHead(status, {
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    ...headers,
    'Content-Length': Buffer.byteLength(body),
  });
  response.end(body);
}

export function sendPage(response: ServerResponse, status: number, html: string): void {
  sendAnswer(response, status, { 'Content-Type': 'text/html; charset=utf-8', ...pageRules }, html);
}

export function sendText(
  response: ServerResponse,
  status: number,
  text: string,
  headers: Record<string, string> = {},
): void {
  sendAnswer(response, status, { 'Content-Type': 'text/plain; charset=utf-8', ...headers }, `${text}\n`);
}

export function sendJson(response: ServerResponse, value: unknown): void {
  sendAnswer(response, 200, { 'Content-Type': 'application/json; charset=utf-8' }, JSON.stringify(value));
}

/** Sends the client to a path of this site, perhaps with a cookie. */
export function redirect(response: ServerResponse, path: string, cookie?: string): void {
  sendAnswer(response, 302, { Location: path, ...(cookie === undefined ? {} : { 'Set-Cookie': cookie }) });
}
