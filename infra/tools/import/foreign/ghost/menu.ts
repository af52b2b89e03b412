import { isJsonObject } from '../../../../../shared/values/json-object.ts';
import type { ConversionReport } from '../conversion.ts';
import { escapedText } from '../escaped.ts';
import { fittedMenu, type MenuEntry } from '../menu.ts';
import type { SiteAddresses } from './addresses.ts';

/** What the report calls the menu. */
const where = 'Navigation';

/** The entries of a setting: a text of JSON, `[{"label":"Home","url":"/"}]`; undefined if it is none. */
function entriesIn(setting: string): unknown[] | undefined {
  try {
    const entries: unknown = JSON.parse(setting);
    return Array.isArray(entries) ? entries : undefined;
  } catch {
    return undefined;
  }
}

/** The menu of the site; the second one, which themes show below, stays behind. */
export function menuOf(
  settings: ReadonlyMap<string, string>,
  addresses: SiteAddresses,
  report: ConversionReport,
): MenuEntry[] | undefined {
  const setting = settings.get('navigation') || '[]';
  const others = entriesIn(settings.get('secondary_navigation') || '[]')?.length ?? 0;
  if (others > 0) report.left('entries of the secondary navigation', others);
  const entries = entriesIn(setting);
  if (!entries) report.noted('the menu cannot be read', where);
  const texts = (entries ?? []).filter(isJsonObject).map(({ label, url }) => ({
    label: escapedText(String(label ?? '')),
    url: urlOf(String(url ?? ''), addresses),
  }));
  return fittedMenu(report, where, texts);
}

/** Where an entry leads; what only Ghost's scripts show has no address. */
function urlOf(url: string, addresses: SiteAddresses): string {
  if (addresses.isPortal(url)) return '';
  const whole = addresses.wholeOf(url.trim());
  return whole === undefined ? url : addresses.pathOrAddress(whole);
}
