import {
  chargeCreate,
  chargeQuery,
  chargeRead,
  chargeReplace,
  roundCharge,
} from '../../items/request-charge.ts';

const kilobyte = 1024;

test('The estimates meet the documented figures', () => {
  expect(chargeRead(kilobyte)).toBe(1);
  expect(chargeRead(100 * kilobyte)).toBeCloseTo(10);
  expect(chargeCreate(kilobyte)).toBeGreaterThanOrEqual(5.5);
  expect(chargeCreate(3 * kilobyte)).toBeLessThanOrEqual(6.7);
  expect(chargeReplace(kilobyte)).toBe(2 * chargeCreate(kilobyte));
  expect(chargeQuery(0, 0)).toBe(2.3);
});

test('Nothing smaller than a kilobyte is cheaper', () => {
  expect(chargeRead(10)).toBe(chargeRead(kilobyte));
  expect(chargeCreate(10)).toBe(chargeCreate(kilobyte));
});

test('Charges have two decimals', () => {
  expect(roundCharge(1.23456)).toBe(1.23);
});
