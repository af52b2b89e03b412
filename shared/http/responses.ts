import type { HttpResponseInit } from '@azure/functions';

/** 201, with where the new resource is (contract, Create 3). */
export function created(requestUrl: string, guid: string): HttpResponseInit {
  const collection = requestUrl.replace(/[?#].*$/s, '').replace(/\/+$/, '');
  return {
    status: 201,
    headers: { Location: `${collection}/${guid}`, 'Content-Type': 'text/plain; charset=utf-8' },
    body: 'OK',
  };
}

/** 202 without a body (contract, Update 4). */
export const accepted: Readonly<HttpResponseInit> = { status: 202 };

/** 200 without a body (contract, Delete 3). */
export const done: Readonly<HttpResponseInit> = { status: 200 };
