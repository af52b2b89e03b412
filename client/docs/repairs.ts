/** Attributes that the viewer leaves out or has wrong; null removes one. */
type Attributes = Record<string, string | null>;

interface Repair {
  selector: string;
  attributes(element: Element): Attributes;
}

const constant = (selector: string, attributes: Attributes): Repair => ({
  selector,
  attributes: () => attributes,
});

const overflows = (element: Element) =>
  element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight;

/** What the viewer lacks for assistive technology, as found by axe. */
const repairs: readonly Repair[] = [
  constant('.information-container', { role: 'region', 'aria-label': 'About the service' }),
  constant('.scheme-container', { role: 'region', 'aria-label': 'Address and sign-in' }),
  constant('#servers', { 'aria-label': 'Server' }),
  constant('.close-modal', { 'aria-label': 'Close' }),
  constant('.examples-select-element', { 'aria-label': 'Example' }),
  {
    selector: '.json-schema-2020-12-accordion',
    attributes: element => ({ 'aria-label': element.textContent.trim() === '' ? 'Schema' : null }),
  },
  // Its text says more, and it is what users of voice control see and say.
  constant('.modal-btn', { 'aria-label': null }),
  constant('.body-param__text', { 'aria-label': 'Request body' }),
  // With another role it would no longer be a table.
  constant('table[role]', { role: null }),
  {
    selector: 'tr[data-param-name] :is(input, select, textarea)',
    attributes: element => ({
      'aria-label': element.closest('tr')?.getAttribute('data-param-name') ?? null,
    }),
  },
  // The title has level 1, and families have level 3.
  ...[3, 4, 5, 6].map(level => constant(`.swagger-ui h${level}`, { 'aria-level': String(level - 1) })),
  // Scrollable areas must be reachable by keyboard.
  {
    selector: '.swagger-ui pre',
    attributes: element => ({ tabindex: overflows(element) ? '0' : null }),
  },
];

function set(element: Element, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null) element.removeAttribute(name);
    else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
  }
}

function repair(viewer: Element): void {
  for (const { selector, attributes } of repairs) {
    for (const element of viewer.querySelectorAll(selector)) set(element, attributes(element));
  }
}

/** Keeps the viewer repaired when it changes and when the window is resized. */
export function keepRepaired(viewer: Element): void {
  let planned = false;
  const plan = () => {
    if (planned) return;
    planned = true;
    requestAnimationFrame(() => {
      planned = false;
      repair(viewer);
    });
  };
  new MutationObserver(plan).observe(viewer, { childList: true, characterData: true, subtree: true });
  addEventListener('resize', plan);
}
