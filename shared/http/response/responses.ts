import type { HttpResponseInit } from '@azure/functions';
import type { Status } from '../../operations/operation.ts';

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

/** 201 with the address of the new resource, and its tag if that is known (contract.md, Create). */
export function created(requestUrl: string, guid: string, tag: string | undefined): Response<201> {
  const collection = requestUrl.replace(/[?#].*$/s, '').replace(/\/+$/, '');
  return {
    ...allCreated,
    headers: { Location: `${collection}/${guid}`, ...tagHeader(tag), ...allCreated.headers },
  };
}

/** The answer to an update, with the tag of what was written if that is known (contract.md, Update). */
export const accepted = (tag: string | undefined): Response<202> => ({
  status: 202,
  headers: { ...tagHeader(tag) },
});

const tagHeader = (tag: string | undefined) => tag !== undefined && { ETag: tag };

/** The answer to a delete (contract.md, Delete). */
export const done: Readonly<Response<200>> = { status: 200 };
