import { type Setup, timerUnits } from './estimate.ts';
import { type Meter, prices } from './prices.ts';

/** What events cost, in the words of the table, in US dollars: they are off in both set-ups. */
export function eventCosts(setup: Setup): Record<string, number> {
  const units = Object.entries(timerUnits({ ...setup, events: true })) as [Meter, number][];
  return {
    'The timer, a month': units.reduce((sum, [meter, count]) => sum + count * prices[meter].dollars, 0),
    'Its two alerts, a month': 2 * prices.logAlert.dollars,
  };
}
