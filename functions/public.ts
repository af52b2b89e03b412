import { app } from '@azure/functions';
import { fitServerToHost } from '../shared/http/host/host-connections.ts';
import { fitInvocationsToHost } from '../shared/http/host/invocations.ts';
import {
  author,
  blog,
  description,
  docs,
  docsFile,
  feeds,
  post,
  redirects,
  sitemap,
  tag,
} from '../shared/public-service.ts';

// With SURFACE=public these are all functions that there are (infra/tools/build/bundles.ts).
app.setup({ enableHttpStream: true });
fitInvocationsToHost();
fitServerToHost();

app.http('GetBlog', {
  methods: ['GET', 'HEAD'],
  route: 'blog/{blogId}',
  authLevel: 'anonymous',
  handler: blog.read,
});

app.http('GetPostList', {
  methods: ['GET', 'HEAD'],
  route: 'blog/{blogId}/post',
  authLevel: 'anonymous',
  handler: post.list,
});

app.http('GetPost', {
  methods: ['GET', 'HEAD'],
  route: 'blog/{blogId}/post/{id}',
  authLevel: 'anonymous',
  handler: post.read,
});

app.http('GetTagList', {
  methods: ['GET', 'HEAD'],
  route: 'blog/{blogId}/tag',
  authLevel: 'anonymous',
  handler: tag.list,
});

app.http('GetTag', {
  methods: ['GET', 'HEAD'],
  route: 'blog/{blogId}/tag/{id}',
  authLevel: 'anonymous',
  handler: tag.read,
});

app.http('GetAuthorList', {
  methods: ['GET', 'HEAD'],
  route: 'blog/{blogId}/author',
  authLevel: 'anonymous',
  handler: author.list,
});

app.http('GetAuthor', {
  methods: ['GET', 'HEAD'],
  route: 'blog/{blogId}/author/{id}',
  authLevel: 'anonymous',
  handler: author.read,
});

app.http('GetFeedRss', {
  methods: ['GET', 'HEAD'],
  route: 'blog/{blogId}/feed.rss',
  authLevel: 'anonymous',
  handler: feeds.rss,
});

app.http('GetFeedAtom', {
  methods: ['GET', 'HEAD'],
  route: 'blog/{blogId}/feed.atom',
  authLevel: 'anonymous',
  handler: feeds.atom,
});

app.http('GetFeedJson', {
  methods: ['GET', 'HEAD'],
  route: 'blog/{blogId}/feed.json',
  authLevel: 'anonymous',
  handler: feeds.json,
});

app.http('GetSitemap', {
  methods: ['GET', 'HEAD'],
  route: 'blog/{blogId}/sitemap.xml',
  authLevel: 'anonymous',
  handler: sitemap,
});

app.http('GetSiteRedirects', {
  methods: ['GET', 'HEAD'],
  route: 'blog/{blogId}/redirects.json',
  authLevel: 'anonymous',
  handler: redirects,
});

app.http('GetOpenApi', {
  methods: ['GET', 'HEAD'],
  route: 'openapi.json',
  authLevel: 'anonymous',
  handler: description,
});

app.http('GetDocs', {
  methods: ['GET', 'HEAD'],
  route: 'docs',
  authLevel: 'anonymous',
  handler: docs,
});

app.http('GetDocsFile', {
  methods: ['GET', 'HEAD'],
  route: 'docs/{file}',
  authLevel: 'anonymous',
  handler: docsFile,
});
