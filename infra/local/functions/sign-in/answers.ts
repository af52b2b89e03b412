import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { style } from './pages.ts';

const styleHash = createHash('sha256').update(style).digest('base64');

/** A page may only show itself and send its form. */
const pageRules = {
  'Content-Security-Policy': [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; '),
  // Not no-referrer: with it a browser sends the form with `Origin: null`.
  'Referrer-Policy': 'same-origin',
};

/** Sends an answer of the stand-in itself, which no cache may keep and no browser may read as another type. */
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

/** Redirects to a path of this site, and sets a cookie when one is given. */
export function redirect(response: ServerResponse, path: string, cookie?: string): void {
  sendAnswer(response, 302, { Location: path, ...(cookie === undefined ? {} : { 'Set-Cookie': cookie }) });
}
