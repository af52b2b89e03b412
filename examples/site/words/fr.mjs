// @ts-check
// The site's own words in French.

/** @type {import('../words.mjs').Words} */
export default {
  skip: 'Aller au texte',
  site: 'Site',
  posts: 'Articles',
  archive: 'Archives',
  tags: 'Étiquettes',
  authors: 'Auteurs',
  search: 'Recherche',
  searchIn: 'Mots des titres, des extraits et des étiquettes',
  found: 'Trouvés :',
  nothing: 'Rien ici pour l’instant.',
  notFound: 'Aucun article ne contient ces mots.',
  notSearched: 'La recherche n’a pas pu être chargée. La liste ci-dessous contient tous les articles.',
  older: 'Plus ancien',
  newer: 'Plus récent',
  olderPosts: 'Articles plus anciens',
  newerPosts: 'Articles plus récents',
  beside: 'Articles voisins',
  featured: 'À la une',
  alsoIn: 'Aussi en :',
  pages: 'Pages',
  page: number => `Page ${number}`,
  minutes: count => (count === 1 ? '1 minute' : `${count} minutes`),
  showFrom: place => `Afficher ici, depuis ${place}`,
  preview: 'Aperçu : cet article n’est pas publié.',
  missing: 'Cette page n’existe pas',
  missingText:
    'Elle a peut-être été déplacée, ou n’a jamais existé. Les archives contiennent tout ce qui est ici.',
  moved: 'Cette page a été déplacée',
  failed: 'Le blog ne répond pas. Veuillez réessayer dans un instant.',
};
