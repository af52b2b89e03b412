// @ts-check
// The site's own words in Portuguese, as far as Portugal and Brazil share them.

/** @type {import('../words.mjs').Words} */
export default {
  skip: 'Ir para o texto',
  site: 'Site',
  posts: 'Artigos',
  archive: 'Arquivo',
  tags: 'Etiquetas',
  authors: 'Autores',
  search: 'Pesquisa',
  searchIn: 'Palavras de títulos, resumos e etiquetas',
  found: 'Encontrados:',
  nothing: 'Ainda não há nada aqui.',
  notFound: 'Nada contém estas palavras.',
  notSearched: 'Não foi possível carregar a pesquisa. A lista abaixo tem todos os artigos.',
  older: 'Anterior',
  newer: 'Seguinte',
  olderPosts: 'Artigos anteriores',
  newerPosts: 'Artigos mais recentes',
  beside: 'Artigos anterior e seguinte',
  featured: 'Destaque',
  alsoIn: 'Também em:',
  pages: 'Páginas',
  page: number => `Página ${number}`,
  minutes: count => (count === 1 ? '1 minuto' : `${count} minutos`),
  showFrom: place => `Mostrar aqui, de ${place}`,
  preview: 'Pré-visualização: este artigo não está publicado.',
  missing: 'Esta página não existe',
  missingText: 'Pode ter mudado de lugar ou nunca ter estado aqui. O arquivo tem tudo o que existe.',
  moved: 'Esta página mudou de lugar',
  failed: 'O blog não responde. Tente novamente dentro de momentos.',
};
