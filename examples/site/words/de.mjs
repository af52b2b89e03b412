// @ts-check
// The site's own words in German.

/** @type {import('../words.mjs').Words} */
export default {
  skip: 'Zum Text',
  site: 'Website',
  posts: 'Beiträge',
  archive: 'Archiv',
  tags: 'Schlagwörter',
  authors: 'Autoren',
  search: 'Suche',
  searchIn: 'Wörter aus Titeln, Auszügen und Schlagwörtern',
  found: 'Gefunden:',
  nothing: 'Hier ist noch nichts.',
  notFound: 'Nichts enthält diese Wörter.',
  notSearched: 'Die Suche konnte nicht geladen werden. Die Liste unten enthält alle Beiträge.',
  older: 'Älter',
  newer: 'Neuer',
  olderPosts: 'Ältere Beiträge',
  newerPosts: 'Neuere Beiträge',
  beside: 'Beiträge davor und danach',
  featured: 'Hervorgehoben',
  alsoIn: 'Auch auf:',
  pages: 'Seiten',
  page: number => `Seite ${number}`,
  minutes: count => (count === 1 ? '1 Minute' : `${count} Minuten`),
  showFrom: place => `Hier zeigen, von ${place}`,
  preview: 'Eine Vorschau: Dieser Beitrag ist nicht veröffentlicht.',
  missing: 'Diese Seite gibt es nicht',
  missingText:
    'Vielleicht ist sie umgezogen, vielleicht war sie nie hier. Im Archiv steht alles, was es gibt.',
  moved: 'Diese Seite ist umgezogen',
  failed: 'Das Blog antwortet nicht. Bitte versuchen Sie es gleich noch einmal.',
};
