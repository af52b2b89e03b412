import { isFullDepth } from '../../../infra/local/kit/testing/depth.ts';
import { families } from '../families.ts';
import { type Operation, operations } from '../operations.ts';
import { type StoreFault, storeFaults } from './faults.ts';

const kinds: Operation['kind'][] = ['create', 'list', 'read', 'update', 'delete'];

/**
 * The operations that meet a fault: those of a blog, and one of each kind on another family in turn, because the four
 * families share their code (fault-matrix-places.test.ts tries every operation). With DEPTH=full, all 25.
 */
export function operationsThatMeet(storeFault: StoreFault): Operation[] {
  const place = storeFaults.indexOf(storeFault);
  // The faults are in groups of "once" and "endlessly": each family has its share of both.
  const turn = place + Math.floor(place / families.length);
  return operations.filter(
    ({ entity, kind }) =>
      isFullDepth ||
      !('segment' in entity) ||
      entity === families[(turn + kinds.indexOf(kind)) % families.length],
  );
}
