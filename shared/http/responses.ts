import type { HttpResponseInit } from '@azure/functions';

/** 201, with where the new resource is (contract.md, Create). */
export function created(requestUrl: string, guid: string): HttpResponseInit {
  const collection = requestUrl.replace(/[?#].*$/s, '').replace(/\/+$/, '');
  return {
    status: 201,
    headers: { Location: `${collection}/${guid}`, 'Content-Type': 'text/plain; charset=utf-8' },
    body: 'OK',
  };
}

/** 202 without a body (contract.md, Update). */
export const accepted: Readonly<HttpResponseInit> = { status: 202 };

/** 200 without a body (contract.md, Delete). */
export const done: Readonly<HttpResponseInit> = { status: 200 };
