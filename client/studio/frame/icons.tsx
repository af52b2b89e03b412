/** The outlines of the icons, on a field of 24 by 24. They stand beside words or on buttons that have a name. */
const outlines = {
  posts: 'M5 5h14M5 10h14M5 15h9M5 20h6',
  pages: 'M6 4h8l4 4v12H6zM14 4v4h4',
  tags: 'M4 4h8l8 8-8 8-8-8zM8.5 8.5h.01',
  authors: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20c.8-3.6 3.8-5.6 7.5-5.6s6.7 2 7.5 5.6',
  media: 'M4 5h16v14H4zM4 16l4.5-4.5L12 15l3-3 5 5M15.5 9h.01',
  members:
    'M9 11a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7zM2.500 20c.600-3.400 3.200-5.400 6.500-5.400s5.900 2 6.500 5.400M16 4.500a3.300 3.300 0 0 1 0 6.200M18 15c1.900.800 3.200 2.500 3.600 5',
  blog: 'M4 7h9M17 7h3M15 5v4M4 17h3M11 17h9M9 15v4',
  back: 'M14 6l-6 6 6 6',
  preview:
    'M2.5 12C5 7.7 8.200 6 12 6s7 1.700 9.500 6C19 16.300 15.800 18 12 18s-7-1.700-9.500-6zM12 14.600a2.600 2.600 0 1 0 0-5.200 2.600 2.600 0 0 0 0 5.200z',
  settings: 'M4 7h9M17 7h3M15 5v4M4 17h3M11 17h9M9 15v4',
  bold: 'M8 5h5a3.250 3.250 0 0 1 0 6.500H8zM8 11.500h6a3.500 3.500 0 0 1 0 7H8z',
  italic: 'M10 5h7M7 19h7M14 5l-4 14',
  link: 'M10 14a4 4 0 0 0 5.700.200l2.800-2.800a4 4 0 0 0-5.700-5.700l-1.200 1.200M14 10a4 4 0 0 0-5.700-.200l-2.800 2.800a4 4 0 0 0 5.700 5.700l1.200-1.200',
  heading: 'M6 5v14M18 5v14M6 12h12',
  list: 'M10 6h10M10 12h10M10 18h10M5 6h.01M5 12h.01M5 18h.01',
  quote: 'M5 6v12M10 8h10M10 12h10M10 16h6',
  code: 'M9 7l-5 5 5 5M15 7l5 5-5 5',
  insert: 'M12 5v14M5 12h14',
  table: 'M4 5h16v14H4zM4 10h16M4 14.500h16M12 5v14',
  find: 'M10.500 17a6.500 6.500 0 1 0 0-13 6.500 6.500 0 0 0 0 13zM15.300 15.300L20 20',
  up: 'M6 15l6-6 6 6',
  down: 'M6 9l6 6 6-6',
  formatted: 'M4 18L9 6l5 12M6 14h6M17 9h4M17 13h4M17 17h4',
  source: 'M9 5L7 19M17 5l-2 14M5 10h14M5 14h14',
  plain: 'M5 7V5h14v2M12 5v14M9 19h6',
  close: 'M6 6l12 12M18 6L6 18',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
} as const;

export type IconName = keyof typeof outlines;

export const Icon = ({ name }: { name: IconName }) => (
  <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <path d={outlines[name]} />
  </svg>
);
