/** An attribute that the viewer leaves out or has wrong: null takes it away. */
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

/** What assistive technology would not be told by the viewer alone, found by axe. */
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
  // Its text says more, and is what somebody who speaks to the machine reads.
  constant('.modal-btn', { 'aria-label': null }),
  constant('.body-param__text', { 'aria-label': 'Request body' }),
  // A role of its own makes it no table any more.
  constant('table[role]', { role: null }),
  {
    selector: 'tr[data-param-name] :is(input, select, textarea)',
    attributes: element => ({
      'aria-label': element.closest('tr')?.getAttribute('data-param-name') ?? null,
    }),
  },
  // The title is the first level, and families are the third.
  ...[3, 4, 5, 6].map(level => constant(`.swagger-ui h${level}`, { 'aria-level': String(level - 1) })),
  // What scrolls has to be reached by the keyboard.
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

/** Keeps the viewer repaired while it changes, and while the window does. */
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
