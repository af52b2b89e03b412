// @ts-check
// The site's own words in Italian.

/** @type {import('../words.mjs').Words} */
export default {
  skip: 'Vai al testo',
  site: 'Sito',
  posts: 'Articoli',
  archive: 'Archivio',
  tags: 'Etichette',
  authors: 'Autori',
  search: 'Cerca',
  searchIn: 'Parole di titoli, estratti ed etichette',
  found: 'Trovati:',
  nothing: 'Qui non c’è ancora nulla.',
  notFound: 'Nulla contiene queste parole.',
  notSearched: 'Non è stato possibile caricare la ricerca. L’elenco qui sotto contiene tutti gli articoli.',
  older: 'Precedente',
  newer: 'Successivo',
  olderPosts: 'Articoli precedenti',
  newerPosts: 'Articoli più recenti',
  beside: 'Articolo precedente e successivo',
  featured: 'In evidenza',
  alsoIn: 'Anche in:',
  pages: 'Pagine',
  page: number => `Pagina ${number}`,
  minutes: count => (count === 1 ? '1 minuto' : `${count} minuti`),
  showFrom: place => `Mostra qui, da ${place}`,
  preview: 'Anteprima: questo articolo non è pubblicato.',
  missing: 'Questa pagina non esiste',
  missingText: 'Forse è stata spostata, o non è mai stata qui. L’archivio contiene tutto ciò che c’è.',
  moved: 'Questa pagina è stata spostata',
  failed: 'Il blog non risponde. Riprova tra un momento.',
};
