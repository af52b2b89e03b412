import type { HttpResponseInit } from '@azure/functions';
import type { Status } from '../operations/operation.ts';

/** A response whose status is one of these. */
export interface Response<S extends Status> extends HttpResponseInit {
  status: S;
  headers?: Record<string, string>;
}

/** 201 for several new resources, which have no address in common (contract.md, Create several). */
export const allCreated: Readonly<Response<201>> = {
  status: 201,
  headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  body: 'OK',
};

/** 201 with the address of the new resource (contract.md, Create). */
export function created(requestUrl: string, guid: string): Response<201> {
  const collection = requestUrl.replace(/[?#].*$/s, '').replace(/\/+$/, '');
  return { ...allCreated, headers: { Location: `${collection}/${guid}`, ...allCreated.headers } };
}

/** The answer to an update (contract.md, Update). */
export const accepted: Readonly<Response<202>> = { status: 202 };

/** The answer to a delete (contract.md, Delete). */
export const done: Readonly<Response<200>> = { status: 200 };
