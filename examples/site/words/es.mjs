// @ts-check
// The site's own words in Spanish.

/** @type {import('../words.mjs').Words} */
export default {
  skip: 'Ir al texto',
  site: 'Sitio',
  posts: 'Entradas',
  archive: 'Archivo',
  tags: 'Etiquetas',
  authors: 'Autores',
  search: 'Buscar',
  searchIn: 'Palabras de títulos, extractos y etiquetas',
  found: 'Encontradas:',
  nothing: 'Aquí no hay nada todavía.',
  notFound: 'Nada contiene estas palabras.',
  notSearched: 'No se ha podido cargar la búsqueda. La lista de abajo tiene todas las entradas.',
  older: 'Anterior',
  newer: 'Siguiente',
  olderPosts: 'Entradas anteriores',
  newerPosts: 'Entradas más recientes',
  beside: 'Entradas anterior y siguiente',
  featured: 'Destacada',
  alsoIn: 'También en:',
  pages: 'Páginas',
  page: number => `Página ${number}`,
  minutes: count => (count === 1 ? '1 minuto' : `${count} minutos`),
  showFrom: place => `Mostrar aquí, desde ${place}`,
  preview: 'Vista previa: esta entrada no está publicada.',
  missing: 'Esta página no existe',
  missingText: 'Puede que se haya movido o que nunca haya estado aquí. En el archivo está todo lo que hay.',
  moved: 'Esta página se ha movido',
  failed: 'El blog no responde. Inténtelo de nuevo en un momento.',
};
